/** A Home Assistant that the person entered: states and services over HTTP, rooms over a socket. */
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '#say'
import type { ToolQuestion } from '../../ports/gate.ts'
import type { HomeAccess, HomeAnswer, HomeEntity } from '../../ports/home.ts'
import type { ToolAnswer } from '../../ports/tool-context.ts'
import { checkAddress } from '../address-guard.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'

const USUAL_ADDRESS = 'http://homeassistant.local:8123'
const MAX_MS = 15_000
/** Asked to wait longer than this, the model is told so instead. */
const MAX_WAIT_S = 10
const MAX_ENTITIES = 500
const NAME = /^[a-z_][a-z0-9_]*$/
const ENTITY = /^[a-z_][a-z0-9_]*\.[a-z0-9_]+$/

/** What would run programs, or reach further than the house. */
const NEVER = new Set(
  'shell_command command_line python_script pyscript hassio rest_command'.split(' '),
)
/** Doors, alarms and whatever does several things at once are asked about every time. */
const EACH_TIME = new Set(
  'lock alarm_control_panel cover valve siren homeassistant script automation scene group'.split(
    ' ',
  ),
)
/** Whom a call is for stands in one place, where the person reads it. */
const TARGETS = ['entity_id', 'device_id', 'area_id', 'floor_id', 'label_id', 'target']

interface HomeCall {
  signal: AbortSignal
  ask: (question: ToolQuestion) => Promise<ToolAnswer>
}

export function createHome(deps: {
  fetch: GuardedFetch
  secret: (name: string) => string | undefined
  maxMs?: number
}) {
  const { maxMs = MAX_MS } = deps
  return { forCall }

  function forCall({ signal, ask }: HomeCall): HomeAccess {
    return { entities, state, services, call }

    async function entities({ domain, area }: { domain?: string; area?: string }) {
      const found = await get('/api/states')
      if (!found.ok) return found
      const all = list(found.value).flatMap(entityOf)
      // Its socket is needed by nobody before.
      const { readRooms } = await import('./rooms.ts')
      const rooms = await readRooms({ address: address(), token: token(), signal })
      if (!rooms.ok && area) return rooms
      const placed = all.map((entity) => {
        const room = rooms.ok ? rooms.rooms.get(entity.entity_id) : undefined
        return room === undefined ? entity : { ...entity, area: room }
      })
      const wanted = placed.filter(
        (entity) =>
          (!domain || entity.entity_id.startsWith(`${domain}.`)) &&
          (!area || entity.area?.toLowerCase() === area.toLowerCase()),
      )
      return {
        ...{ ok: true as const, entities: wanted.slice(0, MAX_ENTITIES), total: wanted.length },
        ...(!rooms.ok && { noRooms: rooms.message }),
      }
    }

    async function state(entityId: string): Promise<HomeAnswer<{ state: unknown }>> {
      if (!ENTITY.test(entityId)) return bad(`${entityId} is no name such as light.kitchen`)
      const found = await get(`/api/states/${entityId}`)
      return found.ok ? { ok: true, state: found.value } : found
    }

    async function services(domain?: string) {
      const found = await get('/api/services')
      if (!found.ok) return found
      const entries = list(found.value).flatMap((each) => {
        const { domain: name, services: known } = record(each)
        if (typeof name !== 'string' || (domain && name !== domain)) return []
        const told = Object.entries(record(known)).map(([service, facts]) => {
          const { description } = record(facts)
          return [service, typeof description === 'string' ? description : ''] as const
        })
        return [[name, Object.fromEntries(told)] as const]
      })
      return { ok: true as const, services: Object.fromEntries(entries) }
    }

    async function call({
      domain,
      service,
      entityId,
      data = {},
    }: Parameters<HomeAccess['call']>[0]) {
      if (!NAME.test(domain) || !NAME.test(service))
        return bad('domain and service are names such as light and turn_on')
      if (NEVER.has(domain)) return bad(`${domain} runs programs, which is not done from here`)
      if (entityId !== undefined && !ENTITY.test(entityId))
        return bad(`${entityId} is no name such as light.kitchen`)
      const hidden = TARGETS.find((name) => Object.hasOwn(data, name))
      if (hidden) return bad(`leave ${hidden} out of data; what is meant is named by entity_id`)
      const whose = entityId?.split('.')[0] ?? ''
      const isGrave = entityId === undefined || EACH_TIME.has(domain) || EACH_TIME.has(whose)
      const answer = await ask({
        about: say('web.askHome', { service: `${domain}.${service}`, entity: entityId ?? '*' }),
        level: isGrave ? 'dangerous' : 'caution',
        remember: isGrave ? null : `${domain}.${service} ${entityId}`,
        ...(Object.keys(data).length > 0 && { detail: JSON.stringify(data) }),
      })
      if (!answer.isAllowed) return bad(answer.message)
      const body = JSON.stringify({ ...data, ...(entityId && { entity_id: entityId }) })
      const done = await send(`/api/services/${domain}/${service}`, body)
      if (!done.ok) return done
      const changed = list(done.value)
        .flatMap(entityOf)
        .map((entity) => entity.entity_id)
      return { ok: true as const, changed }
    }

    function get(path: string) {
      return send(path)
    }

    async function send(path: string, body?: string): Promise<HomeAnswer<{ value: unknown }>> {
      const checked = checkAddress(address())
      if (checked.kind === 'never') return bad(`HASS_URL: ${checked.reason}`)
      const { origin } = checked.url
      const deadline = AbortSignal.timeout(maxMs)
      const within = AbortSignal.any([signal, deadline])
      let fetched = await once()
      if (fetched.ok && fetched.status === 429) {
        // What was turned away was not done, so it can be asked for again.
        const seconds = Number(fetched.headers['retry-after'] ?? 1)
        if (!(seconds >= 0 && seconds <= MAX_WAIT_S))
          return bad('Home Assistant has too much to do now; try again later')
        await sleep(seconds * 1_000, undefined, { signal: within }).catch(() => {})
        fetched = await once()
      }
      if (deadline.aborted && !signal.aborted) return bad(tooLate(body !== undefined))
      if (!fetched.ok) return bad(fetched.message)
      const { status } = fetched
      if (status === 429) return bad('Home Assistant has too much to do now; try again later')
      if (status === 401) return bad('Home Assistant refused the key; enter HASS_TOKEN again')
      if (status === 404) return bad('Home Assistant knows nothing of that name')
      const text = Buffer.from(fetched.bytes).toString('utf8')
      if (status >= 400) return bad(`Home Assistant answered with ${status}: ${text.slice(0, 200)}`)
      try {
        return { ok: true, value: JSON.parse(text) }
      } catch {
        return bad('what answers at HASS_URL is no Home Assistant')
      }

      function once() {
        return deps.fetch({
          url: `${origin}${path}`,
          // The person entered that address for this very purpose.
          allowed: origin,
          headers: { Authorization: `Bearer ${token()}`, 'Content-Type': 'application/json' },
          ...(body !== undefined && { method: 'POST' as const, body }),
          signal: within,
        })
      }
    }

    function tooLate(isCall: boolean): string {
      const late = `Home Assistant did not answer within ${maxMs / 1_000} s`
      return isCall ? `${late}; whether it was done is not known, so look at its state` : late
    }

    function address(): string {
      return deps.secret('HASS_URL') ?? USUAL_ADDRESS
    }

    function token(): string {
      return deps.secret('HASS_TOKEN') ?? ''
    }
  }
}

function bad(message: string): { ok: false; message: string } {
  return { ok: false, message }
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function entityOf(value: unknown): HomeEntity[] {
  const { entity_id: id, state, attributes } = record(value)
  if (typeof id !== 'string') return []
  const { friendly_name: name } = record(attributes)
  return [{ entity_id: id, state: String(state), ...(typeof name === 'string' && { name }) }]
}
