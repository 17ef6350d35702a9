/** The person's Home Assistant, as tools may use it. Looking is free; what changes something is asked about. */

export interface HomeEntity {
  entity_id: string
  state: string
  name?: string
  area?: string
}

export type HomeAnswer<Facts> = ({ ok: true } & Facts) | { ok: false; message: string }

export interface HomeAccess {
  entities(wanted: {
    domain?: string
    area?: string
  }): Promise<HomeAnswer<{ entities: HomeEntity[]; total: number; noRooms?: string }>>
  state(entityId: string): Promise<HomeAnswer<{ state: unknown }>>
  services(
    domain?: string,
  ): Promise<HomeAnswer<{ services: Record<string, Record<string, string>> }>>
  call(wish: {
    domain: string
    service: string
    entityId?: string
    data?: Record<string, unknown>
  }): Promise<HomeAnswer<{ changed: string[] }>>
}
