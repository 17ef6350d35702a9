import { type ComponentProps, useEffect, useRef } from 'react'
import { classes } from '../classes.ts'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  label: string
  value: string
  onChange(value: string): void
  isCode?: boolean
  /** Takes the keyboard when it appears, behind what stands there: the person just asked for it. */
  hasFocus?: boolean
  /** The words that say why what is typed here was refused. */
  problemId?: string
}

/** A field of several lines that grows with what is written in it. */
export function TextArea(props: TextAreaProps) {
  const { label, onChange, isCode, hasFocus, problemId, className, ...rest } = props
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!hasFocus || !field.current) return
    field.current.focus()
    const end = field.current.value.length
    field.current.setSelectionRange(end, end)
  }, [hasFocus])
  return (
    <textarea
      ref={field}
      aria-label={label}
      aria-invalid={problemId !== undefined}
      aria-describedby={problemId}
      spellCheck={!isCode}
      className={classes(
        'field-sizing-content max-h-60 min-h-8 w-full resize-none rounded-md border border-line-strong aria-invalid:border-danger bg-canvas px-2 py-1.5 text-text placeholder:text-muted',
        isCode && 'font-mono as-run text-sm leading-5',
        className,
      )}
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    />
  )
}
