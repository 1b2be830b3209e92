/**
 * What `npm run soak` runs. The tests also run once in `npm test`; here they are repeated, because what they look for
 * depends on the moment at which a process is killed or on the order of simultaneous calls.
 *
 * @type {{ title: string, files: string[] }[]}
 */
export const repeatedTests = [
  {
    title: 'processes that are killed while they write: mails, files, numbers of documents, the database',
    files: [
      'server/src/modules/mail/receiving/crash.test.ts',
      'server/src/modules/mail/moving/killed.test.ts',
      'server/src/modules/mail/moving/dovecot.test.ts',
      'server/src/modules/mail/engine/engine.test.ts',
      'server/src/modules/mail/engine/ended-phone.test.ts',
      'server/src/modules/file/upload/killed.test.ts',
      'server/src/modules/approval/number/killed.test.ts',
      'server/src/modules/admin/link/erp.test.ts',
      'server/src/kit/postgres/embedded.test.ts',
      'server/test/processes.test.ts',
      'server/test/cluster.test.ts',
    ],
  },
  {
    title:
      'simultaneous calls: every changing call on a small pool, one room for many, jobs, idempotency keys',
    files: [
      'server/test/small-pool.test.ts',
      'server/src/modules/reservation/request/race.test.ts',
      'server/src/kit/jobs/jobs.test.ts',
      'server/src/kit/data/once.test.ts',
    ],
  },
  {
    title: 'hostile input: every field of every call, hostile mails, slow readers and bodies',
    files: [
      'server/test/sweep/hostile-input.test.ts',
      'server/src/modules/mail/receiving/hostile.test.ts',
      'server/src/modules/survey/attack.test.ts',
      'server/src/kit/http/slow-readers.test.ts',
      'server/src/kit/http/slow-body.test.ts',
    ],
  },
  {
    title: 'copies and returns: backup with a table of 50 MB, the import of an organisation, an upgrade',
    files: [
      'server/src/cli/backup-large.test.ts',
      'server/src/cli/backup.test.ts',
      'server/src/cli/import-org.test.ts',
      'server/test/upgrade.test.ts',
    ],
  },
]

/** Arguments of the bench: 100,000 articles in a board, every list and search as a ratio. */
export const benchArguments = ['--articles', '100000']
