import { useNotices } from '../../copies/notices.ts'
import { useText } from '../../language/use-text.ts'
import { copyText } from './clipboard.ts'

/** Copies, and says whether it worked: the clipboard cannot be seen. */
export function useCopy(): (text: string) => void {
  const t = useText().terminal
  const show = useNotices((s) => s.show)
  return (text) =>
    void copyText(text).then((isCopied) =>
      show(isCopied ? { level: 'info', title: t.copied } : { level: 'error', title: t.notCopied }),
    )
}
