import type { Background, Room } from '../../../kit/room.ts'
import { indexWaiting } from './search.service.ts'
import { cleanSearchIndex } from './search.sql.ts'

/** Name of the job that looks after what articles are found by. */
export const searchJob = 'board.keepSearch'

/** Articles from before the search that one run makes searchable: about a minute's work. */
const mostAtOnce = 20_000
const portion = 200

/**
 * Every minute: sorts what was written into the index, and makes articles searchable that was before the search
 * did, the newest first, portion by portion so that nothing else waits.
 */
export async function updateSearchIndexJob({ db }: Pick<Background, 'db'>): Promise<void> {
  for (let done = 0; done < mostAtOnce; done += portion) if ((await indexWaiting(db, portion)) === 0) break
  await cleanSearchIndex(db)
}

/** What the room runs in the background for its search. */
export const searchJobs: Room['scheduled'] = { [searchJob]: { cron: '* * * * *', run: updateSearchIndexJob } }
