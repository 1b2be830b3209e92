import type { Background, Room } from '#kit/room.ts'
import { indexWaiting } from './search.service.ts'
import { cleanSearchIndex } from './search.sql.ts'

/** Name of the job that updates the search index. */
export const searchJob = 'board.keepSearch'

/** Maximum number of waiting articles that one run indexes: about a minute of work. */
const mostAtOnce = 20_000
const portion = 200

/**
 * Every minute: indexes the waiting articles (see {@link indexWaiting}), newest first, in small batches so that other
 * calls do not wait long, and merges the pending list of the index.
 */
export async function updateSearchIndexJob({ db }: Pick<Background, 'db'>): Promise<void> {
  for (let done = 0; done < mostAtOnce; done += portion) if ((await indexWaiting(db, portion)) === 0) break
  await cleanSearchIndex(db)
}

/** The scheduled jobs of the search. */
export const searchJobs: Room['scheduled'] = { [searchJob]: { cron: '* * * * *', run: updateSearchIndexJob } }
