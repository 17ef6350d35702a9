/** Finds model servers on this machine by asking the ports they usually listen on. */
import { fetchModelList } from './model-list.ts'

const USUAL_PLACES: readonly { name: string; baseUrl: string }[] = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
]

const ANSWER_WITHIN_MS = 1_000

export async function findLocalServers(
  places: readonly { name: string; baseUrl: string }[] = USUAL_PLACES,
): Promise<{ name: string; baseUrl: string; models: string[] }[]> {
  const asked = places.map(async (place) => {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const listed = await fetchModelList({ baseUrl: place.baseUrl, key: undefined, signal })
    return listed.ok
      ? [{ ...place, models: listed.models.filter(({ isChat }) => isChat).map(({ id }) => id) }]
      : []
  })
  return (await Promise.all(asked)).flat()
}
