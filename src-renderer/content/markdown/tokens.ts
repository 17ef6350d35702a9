/** What a model's text is made of, once it has been read. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'break' }
  | { type: 'strong' | 'emphasis' | 'struck'; children: readonly Inline[] }
  /** A picture from elsewhere is only named, so it is a link too. */
  | { type: 'link'; href: string; children: readonly Inline[] }

export interface ListItem {
  task?: 'open' | 'done'
  blocks: readonly Block[]
}

type Content =
  | { type: 'heading'; depth: number; inlines: readonly Inline[] }
  | { type: 'paragraph'; inlines: readonly Inline[] }
  | { type: 'code'; language: string; text: string }
  | { type: 'quote'; blocks: readonly Block[] }
  | { type: 'list'; start: number | undefined; items: readonly ListItem[] }
  | { type: 'table'; header: readonly Cell[]; rows: readonly (readonly Cell[])[] }
  | { type: 'rule' }
  /** Shown as it is written: HTML, and what is nested too deep or would be too many elements. */
  | { type: 'plain'; text: string }

export interface Cell {
  align: 'left' | 'center' | 'right'
  inlines: readonly Inline[]
}

/** `raw` is the text it was made from: the same text makes the same block. */
export type Block = Content & { raw: string }
export type BlockContent = Content
