/** Pictures, speech and the opinions of other models, as tools may ask for them. */

export interface PictureBytes {
  bytes: Uint8Array
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  width?: number
  height?: number
}

export type Told<Facts> = ({ ok: true } & Facts) | { ok: false; message: string }

export type AspectRatio = 'landscape' | 'square' | 'portrait'

export interface DrawWish {
  prompt: string
  aspect: AspectRatio
  /** What is to be changed or taken up; none for a new picture. */
  sources: readonly PictureBytes[]
}

export interface SpeakWish {
  text: string
  speed: number
  voice?: string
  instructions?: string
  /** Left out: by the model chosen for it, else by the voice of this machine. */
  by?: 'model' | 'offline'
}

export interface Spoken {
  bytes: Uint8Array
  type: 'audio/wav' | 'audio/mpeg' | 'audio/ogg'
  /** The model, or the program of this machine. */
  voice: string
}

/** Why something of this kind cannot be had now. */
export type MediaKind = 'vision' | 'image' | 'speech' | 'council' | 'posts'

/** What one of several models says; or why it says nothing. */
export interface Opinion {
  model: string
  answer?: string
  error?: string
}

export interface PostsWish {
  query: string
  /** Accounts without their @: only these, or all but these. */
  only: readonly string[]
  without: readonly string[]
  /** Days, such as 2026-03-01. */
  from?: string
  to?: string
  looksAtPictures: boolean
  looksAtVideos: boolean
}

/** What was found on X, with the addresses that it rests on. */
export interface FoundPosts {
  answer: string
  sources: { url: string; title?: string }[]
}

export interface MediaAccess {
  /** Whether the session's own model looks at pictures, so that no other has to. */
  sees(): boolean
  /** What the model for looking says of a picture. */
  look(picture: PictureBytes, question: string): Promise<Told<{ analysis: string; model: string }>>
  /** By the model for pictures, after the person has agreed to what it costs. */
  draw(wish: DrawWish): Promise<Told<{ picture: PictureBytes; model: string }>>
  /** By the model for speech, after the person has agreed, or by the voice of this machine. */
  speak(wish: SpeakWish): Promise<Told<Spoken>>
  /** By all models of the council at once, after the person has agreed to what it costs. */
  consult(prompt: string): Promise<Told<{ opinions: Opinion[] }>>
  /** By a model of xAI, after the person has agreed to what it costs. */
  searchPosts(wish: PostsWish): Promise<Told<FoundPosts & { model: string }>>
}
