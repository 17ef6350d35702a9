/** 950, 12.4k, 1.2M */
export function compactCount(count: number): string {
  if (count < 1_000) return String(count)
  const [size, unit] = count < 999_500 ? [count / 1_000, 'k'] : [count / 1_000_000, 'M']
  return `${size < 100 ? Number(size.toFixed(1)) : Math.round(size)}${unit}`
}
