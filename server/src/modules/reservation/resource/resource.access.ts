import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import type { Viewer } from '#kit/viewer.ts'
import { rightLevels } from './resource.rules.ts'
import { type Looking, type ResourceRow, selectResources } from './resource.sql.ts'

/** The properties of a viewer that determine rights to resources. */
export function lookingAs(viewer: Viewer): Looking {
  const { isSuperAdmin, isCompanyManager, isReserveManager, isGlobalReserveManager } = viewer.permissions
  return {
    comCode: viewer.comCode,
    personCode: viewer.personCode,
    subjects: viewer.subjects,
    managesOwn: isSuperAdmin || isCompanyManager || isReserveManager || isGlobalReserveManager,
    managesGlobal: isSuperAdmin || isGlobalReserveManager,
  }
}

/** A resource that the viewer may see, or use at the given level; 404 otherwise. */
export async function requireResource(
  context: Pick<Context, 'db' | 'viewer'>,
  resourceId: number,
  right: keyof typeof rightLevels = 'see',
): Promise<ResourceRow> {
  const resources = await selectResources(context.db, lookingAs(context.viewer), {
    resourceIds: [resourceId],
    limit: 1,
  })
  const [resource] = resources
  if (!resource || resource.level < rightLevels[right]) throw notFound()
  return resource
}
