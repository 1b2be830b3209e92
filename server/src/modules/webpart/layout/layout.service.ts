import type { Input, Output } from '@maru/api/kit/endpoint'
import type { webpartApi } from '@maru/api/webpart'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { requireSoundLayout } from './layout.access.ts'
import { findLayout, ownLayout, updateLayout } from './layout.sql.ts'

/** The roles among a viewer's subjects. */
export function rolesOf({ viewer }: Pick<Context, 'viewer'>): string[] {
  return viewer.subjects
    .filter((subject) => subject.startsWith('role:'))
    .map((subject) => subject.slice('role:'.length))
}

/** The viewer's own layout of a page, and the number of their default layout. */
export async function getLayout(
  context: Context,
  { page }: Input<typeof webpartApi.getLayout>,
): Promise<Output<typeof webpartApi.getLayout>> {
  const { comCode, personCode } = context.viewer
  const [stored, fileVersion] = await Promise.all([
    findLayout(context.db, { comCode, personCode, page }, rolesOf(context)),
    context.files.version(context.db, 'webpart', comCode),
  ])
  const { columns, parts, version, setId = null } = stored ?? {}
  const own = columns && parts && version ? { columns, parts, version } : null
  return { own, setId, fileVersion }
}

/**
 * Stores the viewer's own layout. Throws `webpart.layoutChanged` if another browser of the viewer has changed it
 * since the given version, and `webpart.layoutInvalid`.
 */
export async function saveLayout(
  context: Context,
  { page, version, ...layout }: Input<typeof webpartApi.saveLayout>,
): Promise<{ version: number }> {
  requireSoundLayout(context, layout)
  const { comCode, personCode } = context.viewer
  const key = { comCode, personCode, page }
  return transaction(context, async ({ db, clock }) => {
    if (version === 0) {
      const { columns, parts } = layout
      if (await ownLayout.insertNew(db, { ...key, columns, parts, changedAt: clock.now() }))
        return { version: 1 }
      throw failure('webpart.layoutChanged')
    }
    const next = await updateLayout(db, { ...key, version }, layout, clock.now())
    if (next === undefined) throw failure('webpart.layoutChanged')
    return { version: next }
  })
}

/** Resets the viewer to the company's layout. */
export async function resetLayout(
  context: Context,
  { page }: Input<typeof webpartApi.resetLayout>,
): Promise<Record<string, never>> {
  const { comCode, personCode } = context.viewer
  await transaction(context, ({ db }) => ownLayout.delete(db, { comCode, personCode, page }))
  return {}
}
