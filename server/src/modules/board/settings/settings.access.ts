import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { requireBoard } from '../board.access.ts'
import { mayAdminister } from './settings.rules.ts'
import { findBoardSettings, type SettingsRow } from './settings.sql.ts'

/**
 * A board's settings for its administrators, removed or not; 403 for its other readers, 404 for everyone else. `lock`
 * locks it for writing.
 */
export async function requireBoardSettings(
  context: Context,
  boardId: number,
  lock = false,
): Promise<SettingsRow> {
  const settings = await findBoardSettings(context.db, boardId, lock)
  if (!settings) throw notFound()
  if (mayAdminister(context.viewer, settings)) return settings
  await requireBoard(context, boardId)
  throw failure('kit.forbidden')
}
