// npm run new-room NAME [-- --rank base|work|surface --title '사내 메모' --title-en 'Notes' --title-zh '备忘']
// Creates a small working room on all four floors: contract, texts, migration, server room with tests, web
// room with a page and its test. All tests pass without changes. docs/new-room.md describes the result.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { giveUp, root, runChild, say } from './kit/child.mjs'
import { setup } from './setup.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rank: { type: 'string', default: 'surface' },
    title: { type: 'string' },
    'title-en': { type: 'string' },
    'title-zh': { type: 'string' },
  },
})
const [name] = positionals
const ranksFile = 'scripts/rooms/ranks.json'
const ranks = JSON.parse(readFileSync(join(root, ranksFile), 'utf8'))
if (!name || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
  giveUp('Usage: npm run new-room NAME   (NAME in kebab-case)', 2)
if (!(values.rank in ranks))
  giveUp(`There is no rank ${values.rank}; choose ${Object.keys(ranks).join(', ')}.`, 2)
for (const folder of [
  `server/src/modules/${name}`,
  `web/src/features/${name}`,
  `i18n/src/${name}`,
  `api/src/${name}.ts`,
])
  if (existsSync(join(root, folder))) giveUp(`${folder} is there already.`, 2)

const camel = name.replace(/-(\w)/g, (_whole, letter) => letter.toUpperCase())
const Pascal = camel[0]?.toUpperCase() + camel.slice(1)
// A language without a title uses the name in Latin letters, because Korean in an English text would be
// wrong.
const plainTitle = Pascal.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
const names = {
  ...{ kebab: name, camel, Pascal, snake: name.replaceAll('-', '_') },
  title: values.title ?? plainTitle,
  titleEn: values['title-en'] ?? plainTitle,
  titleZh: values['title-zh'] ?? plainTitle,
}
for (const title of [names.titleEn, names.titleZh])
  if (/[가-힣]/.test(title))
    giveUp(`${title} is Korean; --title-en and --title-zh are for English and Chinese.`, 2)

/** The number of the last old migration (server/src/kit/operation/old-migrations.ts): new ones come after it. */
const lastOld = 677

function nextMigration() {
  const numbers = readdirSync(join(root, 'server/migrations')).map((file) => Number.parseInt(file, 10))
  return String(Math.max(lastOld, ...numbers.filter(Number.isFinite)) + 1).padStart(4, '0')
}

const files = {
  [`api/src/${name}.ts`]: 'api/room.ts',
  [`i18n/src/${name}/ko.json`]: 'i18n/ko.json',
  [`i18n/src/${name}/en.json`]: 'i18n/en.json',
  [`i18n/src/${name}/zh.json`]: 'i18n/zh.json',
  [`server/migrations/${nextMigration()}-${name}.sql`]: 'server/migration.sql',
  [`server/src/modules/${name}/index.ts`]: 'server/index.ts',
  [`server/src/modules/${name}/${name}.routes.ts`]: 'server/room.routes.ts',
  [`server/src/modules/${name}/${name}.access.ts`]: 'server/room.access.ts',
  [`server/src/modules/${name}/${name}.service.ts`]: 'server/room.service.ts',
  [`server/src/modules/${name}/${name}.sql.ts`]: 'server/room.sql.ts',
  [`server/src/modules/${name}/${name}.test.ts`]: 'server/room.test.ts',
  [`server/test/authorisation/${name}.matrix.ts`]: 'server/room.matrix.ts',
  [`web/src/features/${name}/index.tsx`]: 'web/index.tsx',
  [`web/src/features/${name}/${name}.api.ts`]: 'web/room.api.ts',
  [`web/src/features/${name}/pages/${name}-page.tsx`]: 'web/pages/room-page.tsx',
  [`web/src/features/${name}/pages/${name}-page.module.css`]: 'web/pages/room-page.module.css',
  [`web/src/features/${name}/pages/${name}-page.test.tsx`]: 'web/pages/room-page.test.tsx',
}

/** Adds imports at the top of a file and entries to its lists. Ends the command if the file has no such list. */
function register(file, imports, changes) {
  const path = join(root, file)
  let text = readFileSync(path, 'utf8')
  for (const [pattern, replacement] of changes) {
    const changed = text.replace(pattern, replacement)
    if (changed === text) giveUp(`${file} has no place for ${pattern}; add the room ${camel} by hand.`)
    text = changed
  }
  writeFileSync(path, `${imports.join('\n')}\n${text}`)
}

const { node, env } = await setup()
for (const [target, template] of Object.entries(files)) {
  const text = readFileSync(join(root, 'scripts/room-template', `${template}.tmpl`), 'utf8')
  const filled = text.replace(/\{\{(kebab|camel|Pascal|snake|titleEn|titleZh|title)\}\}/g, (_whole, word) =>
    target.endsWith('.json') ? JSON.stringify(names[word]).slice(1, -1) : names[word],
  )
  mkdirSync(dirname(join(root, target)), { recursive: true })
  writeFileSync(join(root, target), filled)
}
ranks[values.rank].push(name)
writeFileSync(join(root, ranksFile), `${JSON.stringify(ranks, null, 2)}\n`)
register(
  'server/src/rooms.ts',
  [`import { ${camel}Room } from '#modules/${name}/index.ts'`],
  [[/,?\s*\]\s*$/, `, ${camel}Room]\n`]],
)
register(
  'web/src/app/rooms.ts',
  [`import { ${camel}Room } from '#features/${name}/index.tsx'`],
  [[/,?\s*\]\s*$/, `, ${camel}Room]\n`]],
)
register(
  'server/test/authorisation/matrix.ts',
  [`import { ${camel}Matrix } from './${name}.matrix.ts'`],
  [[/(const matrix: Matrix = \{[\s\S]*?),?\s*\}/, `$1, ...${camel}Matrix }`]],
)

// The lists of texts are generated from the folders.
if ((await runChild(node, ['scripts/texts.mjs', 'write'], { env })) !== 0)
  giveUp('The lists of texts could not be written.')

const touched = [
  ...Object.keys(files),
  `i18n/src/${name}/texts.ts`,
  ranksFile,
  'server/src/rooms.ts',
  'web/src/app/rooms.ts',
  'i18n/src/domains.ts',
  'server/test/authorisation/matrix.ts',
]
const biome = [
  'node_modules/@biomejs/biome/bin/biome',
  'check',
  '--write',
  '--log-level=error',
  ...touched.filter((file) => !file.endsWith('.sql')),
]
if ((await runChild(node, biome, { env })) !== 0) giveUp('The new files could not be put into form.')
// The reference pages of the contract are generated from the code.
if ((await runChild(node, ['server/src/cli/write-docs.ts'], { env })) !== 0)
  giveUp('The reference pages could not be written.')
say(`\nCreated the room ${name} (rank ${values.rank}):`)
for (const file of touched) say(`  ${file}`)
say(
  `\nNext: npm run check, npm test -- room ${name}, and npm run dev with http://localhost:5173/po/${name}. See docs/new-room.md.`,
)
