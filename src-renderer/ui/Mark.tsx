/** The winged sandal: three feathers above a sole. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      className="shrink-0 text-brand"
    >
      <path d="M8.2 15.2C12.5 14 17.8 9.6 21 3 22.4 10 18.4 15.6 11.4 16.6 9.9 16.8 8.3 16.5 8.2 15.2Z" />
      <path d="M5.3 12.3C8.9 11.5 12.9 8.4 15.3 4 16.5 7.9 14.3 11.7 10.4 13.4 9.1 14 7.7 14.4 6.7 14.1 5.7 13.9 5 13.2 5.3 12.3Z" />
      <path d="M2.6 9.2C5.2 8.8 8 6.9 9.9 3.9 10.7 6.7 9.2 9.2 6.4 10.4 5.5 10.8 4.5 11.1 3.8 10.9 3 10.7 2.4 10 2.6 9.2Z" />
      <rect x="3" y="19" width="18.5" height="2.3" rx="1.15" />
    </svg>
  )
}
