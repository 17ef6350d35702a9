import { LoaderCircle } from 'lucide-react'

/** Beside words that say what is going on; alone it says nothing. */
export function Spinner() {
  return <LoaderCircle size={16} className="animate-spin text-muted" aria-hidden />
}
