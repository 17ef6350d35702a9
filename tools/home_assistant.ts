import { registry, type ToolContext, toolError } from '#tool-api'
import { hasHome } from './home/has-home.ts'

registry.register({
  name: 'ha_list_entities',
  toolset: 'homeassistant',
  emoji: '🏠',
  description: 'List what is in the home',
  // Names and states may come from anybody’s device.
  isUntrusted: true,
  requiresEnv: ['HASS_TOKEN', 'HASS_URL'],
  checkFn: hasHome,
  schema: {
    description: [
      'List what the person’s Home Assistant knows: lights, sensors, switches and so on, each with its',
      'state, its name and its room. Narrow it by domain or by room.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        domain: { type: 'string', description: 'Only of this kind, such as light or sensor' },
        area: { type: 'string', description: 'Only in this room, by its name' },
      },
    },
  },
  handler: listEntities,
})

registry.register({
  name: 'ha_get_state',
  toolset: 'homeassistant',
  emoji: '🏠',
  description: 'Look at one thing in the home',
  // Names and states may come from anybody’s device.
  isUntrusted: true,
  requiresEnv: ['HASS_TOKEN', 'HASS_URL'],
  checkFn: hasHome,
  schema: {
    description:
      'Read the whole state of one thing of the person’s Home Assistant, with its attributes.',
    parameters: {
      type: 'object',
      properties: {
        entity_id: { type: 'string', description: 'Such as light.kitchen' },
      },
      required: ['entity_id'],
    },
  },
  handler: getState,
})

registry.register({
  name: 'ha_list_services',
  toolset: 'homeassistant',
  emoji: '🏠',
  description: 'List what can be done in the home',
  // Names and states may come from anybody’s device.
  isUntrusted: true,
  requiresEnv: ['HASS_TOKEN', 'HASS_URL'],
  checkFn: hasHome,
  schema: {
    description:
      'List the services of the person’s Home Assistant, which ha_call_service can call.',
    parameters: {
      type: 'object',
      properties: {
        domain: { type: 'string', description: 'Only of this kind, such as light' },
      },
    },
  },
  handler: listServices,
})

registry.register({
  name: 'ha_call_service',
  toolset: 'homeassistant',
  emoji: '🏠',
  description: 'Do something in the home',
  requiresEnv: ['HASS_TOKEN', 'HASS_URL'],
  checkFn: hasHome,
  schema: {
    description: [
      'Call a service of the person’s Home Assistant, such as light.turn_on. The person is asked first;',
      'about locks, alarms, covers, scripts and scenes every time.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        domain: { type: 'string', description: 'Such as light' },
        service: { type: 'string', description: 'Such as turn_on' },
        entity_id: { type: 'string', description: 'What it is for, such as light.kitchen' },
        data: { type: 'object', description: 'What else the service wants, without a target' },
      },
      required: ['domain', 'service'],
    },
  },
  handler: callService,
})

async function listEntities(
  wanted: { domain?: string; area?: string },
  { home }: ToolContext,
): Promise<string> {
  const found = await home.entities(wanted)
  if (!found.ok) return toolError(found.message)
  const { entities, total, noRooms } = found
  return JSON.stringify({
    ...{ entities, count: total },
    ...(total > entities.length && { cut: true }),
    ...(noRooms && { rooms_unknown: noRooms }),
  })
}

async function getState(
  { entity_id: entityId }: { entity_id: string },
  { home }: ToolContext,
): Promise<string> {
  const found = await home.state(entityId)
  return found.ok ? JSON.stringify(found.state) : toolError(found.message)
}

async function listServices(
  { domain }: { domain?: string },
  { home }: ToolContext,
): Promise<string> {
  const found = await home.services(domain)
  return found.ok ? JSON.stringify({ services: found.services }) : toolError(found.message)
}

interface CallArgs {
  domain: string
  service: string
  entity_id?: string
  data?: Record<string, unknown>
}

async function callService(args: CallArgs, { home }: ToolContext): Promise<string> {
  const { domain, service, entity_id: entityId, data } = args
  const done = await home.call({
    ...{ domain, service },
    ...(entityId && { entityId }),
    ...(data && { data }),
  })
  return done.ok
    ? JSON.stringify({ success: true, changed: done.changed })
    : toolError(done.message, { success: false })
}
