/** A statement of a migration that an older program may not survive, and why. */
export interface Contraction {
  statement: string
  reason: string
}

/** The text without comments and the content of literals; bodies of functions are empty. */
function codeOf(text: string): string {
  return text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, (part) =>
    part.startsWith('-') || part.startsWith('/') ? ' ' : "''",
  )
}

/** Splits at commas outside of parentheses. */
function actionsOf(list: string): string[] {
  const actions = ['']
  let depth = 0
  for (const letter of list) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += letter
  }
  return actions.map((action) => action.trim())
}

const harmless: readonly RegExp[] = [
  /^create (unlogged |temp |temporary )?table /,
  /^create (or replace )?(view|function|procedure|aggregate) /,
  /^create (sequence|schema|extension|statistics|type|domain) /,
  /^(comment on|insert into|select|update|with|grant|analyze|set local) ?/,
]

const harmlessAlterations: readonly RegExp[] = [
  /^alter (column )?\S+ (set default|drop not null|set statistics|set storage|set compression)/,
  /^(validate constraint|set \(|reset \()/,
]

const reasons = {
  change: 'an older program may use what it removes or changes',
  constraint: 'an older program may write rows that it refuses',
  lock: 'it stops all writes to the table until it is built: write "create index concurrently" in a file of its own',
  alone: 'a file with "create index concurrently" has no other statement',
} as const

function alterationReason(action: string): string | null {
  if (/^add (constraint|check|unique|primary key|foreign key|exclude)\b/.test(action))
    return reasons.constraint
  if (/^add /.test(action)) {
    const isFilled = /\b(default|generated|null default|(small|big)?serial)\b/.test(action)
    return /\bnot null\b|\bprimary key\b/.test(action) && !isFilled ? reasons.constraint : null
  }
  return harmlessAlterations.some((form) => form.test(action)) ? null : reasons.change
}

/** Why an older program may not survive one statement; null if it does. `created` are the tables of the same file. */
function reasonOf(statement: string, created: ReadonlySet<string>): string | null {
  const index = /^create (unique )?index (concurrently )?(?:if not exists )?\S+ on (?:only )?(\S+)/.exec(
    statement,
  )
  if (index) {
    const [, isUnique, isConcurrent, table = ''] = index
    if (created.has(table)) return null
    if (isUnique) return reasons.constraint
    return isConcurrent ? null : reasons.lock
  }
  const trigger = /^create (?:constraint )?trigger .*? on (\S+)/.exec(statement)
  if (trigger) return created.has(trigger[1] ?? '') ? null : reasons.change
  const table = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/.exec(statement)
  if (table) {
    if (created.has(table[1] ?? '')) return null
    return (
      actionsOf(table[2] ?? '')
        .map(alterationReason)
        .find((reason) => reason !== null) ?? null
    )
  }
  return harmless.some((form) => form.test(statement)) ? null : reasons.change
}

/**
 * The names after `-- Compatible:`, or `all`: the author has checked that older programs survive the statements with
 * them, or all statements of the file.
 */
function declaredNames(text: string): string[] {
  return [...text.matchAll(/^-- Compatible: (.+?)\. \S/gm)].flatMap(([, names = '']) => names.split(', '))
}

/**
 * The statements of a migration that an older program may not survive; empty for a migration that only expands. Reads
 * the first words of each statement, so it refuses what it does not know.
 */
export function contractionsOf(text: string): Contraction[] {
  const statements = codeOf(text)
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')
  const created = new Set(
    statements.map(
      (one) =>
        /^create (?:unlogged |temp |temporary )?table (?:if not exists )?([^\s(]+)/.exec(one)?.[1] ?? '',
    ),
  )
  const declared = declaredNames(text)
  if (declared.includes('all')) return []
  const isAlone = statements.length === 1
  return statements.flatMap((statement) => {
    const words = new Set(statement.split(/[^\w]+/))
    if (declared.some((name) => words.has(name.toLowerCase()))) return []
    const reason =
      !isAlone && / index concurrently /.test(statement) ? reasons.alone : reasonOf(statement, created)
    return reason === null ? [] : [{ statement, reason }]
  })
}
