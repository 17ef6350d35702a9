/** The key of a button that is filled with its colour. */
export function FilledKey({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-on-accent/40 px-1 font-sans text-xs font-normal whitespace-nowrap">
      {children}
    </kbd>
  )
}
