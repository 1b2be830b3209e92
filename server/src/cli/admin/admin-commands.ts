import { isDay } from '@maru/api/kit/time/clock'
import type { Context } from '#kit/context.ts'
import { createResetCode, listAccounts, setRoles, unlockAccount } from '#modules/account/index.ts'
import {
  endPersonSessions,
  listFailedJobs,
  listPersonSessions,
  readHealth,
  removeJob,
  retirePerson,
  retryJobs,
} from '#modules/admin/index.ts'
import { changesOf } from '../changes.ts'
import { UsageFault } from '../reason.ts'
import { personOf, rolesOf, word } from './admin-named.ts'
import { addingCommands, type Command, type Printed, type Typed } from './admin-people.ts'

const pageSize = 200

async function findAccounts(context: Context, { search, company }: Typed) {
  const filter = {
    ...(search === undefined ? {} : { searchText: search }),
    ...(company === undefined ? {} : { comCode: company }),
  }
  const { data, totalCount } = await listAccounts(context, { ...filter, page: 1, itemsPerPage: pageSize })
  return { data: [...data], totalCount }
}

async function changeRoles(context: Context, typed: Typed, isGiven: boolean): Promise<Printed> {
  const person = await personOf(context, typed)
  const { personCode } = person
  const role = word(typed, 1, 'ROLE')
  const roles = await rolesOf(context, person)
  const roleIds = isGiven ? [...new Set([...roles, role])] : roles.filter((one) => one !== role)
  const result = await setRoles(context, { personCode, roleIds })
  return { json: result, lines: [`${personCode}: ${result.roleIds.join(' ') || 'no roles'}`] }
}

/** The commands by their words. */
export const commands: Readonly<Record<string, Command>> = {
  ...addingCommands,
  'people list': {
    usage: 'people list [--search TEXT] [--company CODE]',
    changes: false,
    async run(context, typed) {
      const accounts = await findAccounts(context, typed)
      const lines = accounts.data.map(({ personCode, comCode, login, state, name, roleIds }) =>
        [personCode, comCode, login || '-', state, name.ko, roleIds.join(',')].join('\t'),
      )
      const more =
        accounts.totalCount > accounts.data.length ? [`… of ${accounts.totalCount}; use --search`] : []
      return { json: accounts, lines: [...lines, ...more] }
    },
  },
  'people code': {
    usage: 'people code PERSON    a code with which the person sets a new password',
    changes: true,
    async run(context, typed) {
      const issued = await createResetCode(context, await personOf(context, typed))
      return { json: issued, lines: [`${issued.login}: ${issued.code} until ${issued.expiresAt}`] }
    },
  },
  'people unlock': {
    usage: 'people unlock PERSON    forgets wrong guesses, so that the person can sign in at once',
    changes: true,
    async run(context, typed) {
      const { personCode } = await personOf(context, typed)
      const result = await unlockAccount(context, { personCode })
      return { json: result, lines: [`${personCode} can sign in again; wrong guesses: ${result.wrong}`] }
    },
  },
  'people retire': {
    usage: 'people retire PERSON (--first-day YYYY-MM-DD | --undo)    the first day without the person',
    changes: true,
    async run(context, typed) {
      const { personCode } = await personOf(context, typed)
      const day = typed['first-day'] ?? ''
      if (!typed.undo && !isDay(day)) throw new UsageFault('--first-day is a day')
      const form = await retirePerson(context, { personCode, retiredOn: typed.undo ? null : day })
      const effect = typed.undo ? 'works again' : `leaves; ${day} is the first day without them`
      return { json: form, lines: [`${personCode} ${effect}`] }
    },
  },
  'roles list': {
    usage: 'roles list PERSON',
    changes: false,
    async run(context, typed) {
      const roleIds = await rolesOf(context, await personOf(context, typed))
      return { json: { roleIds }, lines: roleIds }
    },
  },
  'roles give': {
    usage: 'roles give PERSON ROLE',
    changes: true,
    run: (context, typed) => changeRoles(context, typed, true),
  },
  'roles take': {
    usage: 'roles take PERSON ROLE',
    changes: true,
    run: (context, typed) => changeRoles(context, typed, false),
  },
  'sessions list': {
    usage: 'sessions list PERSON',
    changes: false,
    async run(context, typed) {
      const { personCode } = await personOf(context, typed)
      const personSessions = await listPersonSessions(context, { personCode })
      const lines = personSessions.sessions.map(({ key, address, seenAt, agent }) =>
        [key.slice(0, 12), seenAt, address, agent].join('\t'),
      )
      return { json: personSessions, lines }
    },
  },
  'sessions end': {
    usage: 'sessions end PERSON    all sessions, in every process',
    changes: true,
    async run(context, typed) {
      const { personCode } = await personOf(context, typed)
      const result = await endPersonSessions(context, { personCode })
      return { json: result, lines: [`${result.count} sessions ended`] }
    },
  },
  'jobs list': {
    usage: 'jobs list    what waits, runs and has failed',
    changes: false,
    async run(context) {
      const { jobs } = await readHealth(context)
      const lines = jobs.map(({ name, waiting, active, failed, lastAt }) =>
        [name, `waiting ${waiting}`, `active ${active}`, `failed ${failed}`, lastAt ?? '-'].join('\t'),
      )
      return { json: { jobs }, lines }
    },
  },
  'jobs failed': {
    usage: 'jobs failed [--name NAME]',
    changes: false,
    async run(context, { name }) {
      const failedJobs = await listFailedJobs(context, name === undefined ? {} : { name })
      const lines = failedJobs.jobs.map(({ jobId, name: job, failedAt, fault }) =>
        [jobId, job, failedAt ?? '-', fault.replaceAll('\n', ' ')].join('\t'),
      )
      return { json: failedJobs, lines, code: lines.length > 0 ? 1 : 0 }
    },
  },
  'jobs retry': {
    usage: 'jobs retry (ID | --name NAME)',
    changes: true,
    async run(context, typed) {
      const [jobId] = typed.words
      if ((jobId === undefined) === (typed.name === undefined)) throw new UsageFault('give an ID or --name')
      const result = await retryJobs(context, {
        ...(jobId === undefined ? {} : { jobId }),
        ...(typed.name === undefined ? {} : { name: typed.name }),
      })
      return { json: result, lines: [`${result.count} jobs run again`] }
    },
  },
  'jobs remove': {
    usage: 'jobs remove ID',
    changes: true,
    async run(context, typed) {
      await removeJob(context, { jobId: word(typed, 0, 'ID') })
      return { json: {}, lines: ['removed'] }
    },
  },
  health: {
    usage: 'health    exit code 1 if something is dangerous',
    changes: false,
    async run(context) {
      const state = await readHealth(context)
      const lines = state.checks.map(({ level, name, at, count, subject }) =>
        [level, name, at ?? '', count ?? '', subject].filter((part) => part !== '').join('\t'),
      )
      const code = state.checks.some(({ level }) => level === 'danger') ? 1 : 0
      return { json: state, lines: lines.length === 0 ? ['well'] : lines, code }
    },
  },
  changes: {
    usage:
      'changes [FOLDER]    what the newer program in FOLDER brings; exit code 1 if it is older than this one',
    changes: false,
    run: (context, { words }) => changesOf(context, words[0]),
  },
}
