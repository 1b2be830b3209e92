import type { LocalName } from '@maru/api/kit/schema'
import type { ResourceKind, ResourceRules } from '@maru/api/reservation'
import resources from '../contents/resources.json' with { type: 'json' }

/** A resource of the demo. */
export interface ResourcePlan {
  name: LocalName
  kind: ResourceKind
  place: string
  capacity: number
  equipment: string[]
  rules?: Partial<ResourceRules>
  quantity?: number
  needsApproval?: boolean
}

/** Categories of the demo with their resources. */
export const folders = resources.folders as { name: LocalName; resources: ResourcePlan[] }[]

/** Titles of bookings by the kind of the resource. */
export const titles: Record<ResourceKind, string[]> = resources.titles
