import { type ComponentProps, useContext, useEffect, useRef } from 'react'
import { OpenForms } from './open-forms.ts'

interface OpenFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onInput' | 'ref'> {
  onSubmit(): void
  onTyped?(): void
  /** Left out where it is always there. */
  onCancel?(): void
  /** It stands for what was typed before it appeared. */
  isTyped?: boolean
}

/** A form with a way out: Escape is one while nothing is typed, and otherwise keeps form and panel. */
export function OpenForm({ onSubmit, onTyped, onCancel, isTyped = false, ...rest }: OpenFormProps) {
  const forms = useContext(OpenForms)
  const form = useRef<HTMLFormElement>(null)
  const typed = useRef(new Set<EventTarget>())
  const latest = useRef({ onCancel, isTyped })
  useEffect(() => {
    latest.current = { onCancel, isTyped }
  }, [onCancel, isTyped])
  useEffect(() => {
    const element = form.current
    if (!element) return
    return forms.add({
      element,
      typed: () => {
        if (latest.current.isTyped) return element.querySelector('button') ?? undefined
        return fieldsOf(element).find((field) => typed.current.has(field) && field.value !== '')
      },
      get cancel() {
        return latest.current.onCancel
      },
    })
  }, [forms])
  return (
    <form
      ref={form}
      onInput={(event) => {
        typed.current.add(event.target)
        onTyped?.()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      {...rest}
    />
  )
}

function fieldsOf(form: HTMLFormElement) {
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
}
