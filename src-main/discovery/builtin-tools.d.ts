/** Made by builtin-tools.vite.ts: one entry for each tool file, in the order of their names. */
declare module 'virtual:builtin-tools' {
  export const builtinTools: readonly { file: string; load: () => Promise<unknown> }[]
}
