/** Says how much of a text that scrolls in its box is out of sight, and leads there. */
export function MoreLines({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="block w-full px-3 py-0.5 text-left text-xs text-accent hover:bg-hover"
    >
      {children}
    </button>
  )
}
