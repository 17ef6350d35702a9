import { useText } from '../language/use-text.ts'

/** What a person calls a toolset; one of others goes by the name that it has. */
export function useToolsetName(): (name: string) => string {
  const names = useText().tools.toolsetNames
  return (name) => (Object.hasOwn(names, name) ? names[name] : undefined) ?? name
}
