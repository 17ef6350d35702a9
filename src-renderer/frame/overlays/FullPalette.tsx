import { Palette } from '../../palette/Palette.tsx'
import { PaletteList } from '../../palette/PaletteList.tsx'
import type { PaletteItem } from '../../palette/palette-item.ts'
import { usePaletteItems } from './use-palette-items.ts'

/** The palette with all that this window can do. */
export function FullPalette() {
  return <Palette>{(choose) => <Everything onChoose={choose} />}</Palette>
}

/** Drawn only while the palette is open, so that nothing is gathered before. */
function Everything({ onChoose }: { onChoose(item: PaletteItem): void }) {
  return <PaletteList items={usePaletteItems()} onChoose={onChoose} />
}
