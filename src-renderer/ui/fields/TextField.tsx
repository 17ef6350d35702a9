import { type InputHTMLAttributes, useEffect, useRef } from 'react'

interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'placeholder' | 'autoComplete' | 'maxLength'
  > {
  label: string
  value: string
  onChange(value: string): void
  isSecret?: boolean
  /** Takes the keyboard when it appears, because the person just asked for it. */
  hasFocus?: boolean
  /** The words that say why what is typed here was refused. */
  problemId?: string
}

export function TextField({
  label,
  onChange,
  isSecret,
  hasFocus,
  problemId,
  ...rest
}: TextFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) field.current?.select()
  }, [hasFocus])
  return (
    <input
      ref={field}
      type={isSecret ? 'password' : 'text'}
      aria-label={label}
      aria-invalid={problemId !== undefined}
      aria-describedby={problemId}
      spellCheck={false}
      className="h-7 min-w-0 flex-1 rounded-md border border-line-strong aria-invalid:border-danger bg-canvas px-2 text-text placeholder:text-muted"
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    />
  )
}
