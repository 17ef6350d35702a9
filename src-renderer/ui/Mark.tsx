/** The winged sandal: three feathers rising from a sole. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0 text-brand"
    >
      <path d="M3 19.5c3 1 6.500 1 9.500 .2 2.800-.7 5.300-.9 8.500-.2" />
      <path d="M5 16.200C8.500 15.700 10.500 13 10.800 9.500" />
      <path d="M10.800 9.500C13.500 9 17 7 19.500 3.500 20 8 17.500 11.500 13.500 12.500" />
      <path d="M17.600 9.800C17.300 13 14.800 15.300 10.800 15.600" />
    </svg>
  )
}
