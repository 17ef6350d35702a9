/** The forms that are open in a panel, each with a way out and with what was typed in it. */
import { createContext } from 'react'

interface OpenForm {
  readonly element: HTMLFormElement
  /** A field with text of the person's, which would be lost with the form. */
  typed(): HTMLElement | undefined
  /** Left out where it is always there. */
  cancel: (() => void) | undefined
}

export function createOpenForms() {
  const forms: OpenForm[] = []
  return { add, leave, keep }

  function add(form: OpenForm): () => void {
    forms.push(form)
    return () => void forms.splice(forms.indexOf(form), 1)
  }

  /** Leaves the form with the keyboard, or the newest, unless something is typed in it; whether there is one. */
  function leave(): boolean {
    const open = forms.filter((form) => form.cancel || form.typed())
    const form = open.find(({ element }) => element.contains(document.activeElement)) ?? open.at(-1)
    if (!form) return false
    const typed = form.typed()
    if (typed) typed.focus()
    else form.cancel?.()
    return true
  }

  /** Whether something was typed in any of them, to which the keyboard goes then. */
  function keep(): boolean {
    const typed = forms.map((form) => form.typed()).find((field) => field !== undefined)
    typed?.focus()
    return typed !== undefined
  }
}

/** Outside a panel no key closes a form. */
export const OpenForms = createContext(createOpenForms())
