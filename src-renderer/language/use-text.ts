/** The catalogue in use. A change of language redraws whoever asked for text. */
import { create } from 'zustand'
import { en, type Text } from './en.ts'

const useLanguage = create<{ text: Text }>(() => ({ text: en }))

export function useText(): Text {
  return useLanguage((s) => s.text)
}

export function speak(text: Text): void {
  useLanguage.setState({ text })
}

/** For code that is not a component, read at the moment of use. */
export function currentText(): Text {
  return useLanguage.getState().text
}
