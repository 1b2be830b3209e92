/** The allowed roles of files in a server room: `<noun>.<role>.ts`. */
const roles = ['routes', 'service', 'access', 'rules', 'sql', 'jobs', 'events', 'files', 'factory']

const word = '[a-z0-9]+(?:-[a-z0-9]+)*'
const server = new RegExp(
  `^server/src/modules/${word}(?:/${word})*/(?:index\\.ts|${word}\\.(?:${roles.join('|')})\\.ts|${word}(?:\\.${word})?\\.test\\.ts)$`,
)
const web = new RegExp(
  `^web/src/features/${word}(?:/${word})*?/(?:index\\.tsx|later\\.tsx|${word}\\.(?:api|rules|slots|search)\\.tsx?|${word}\\.factory\\.tsx?|${word}(?:\\.${word})?\\.test\\.tsx?|(?:pages|parts)/${word}(?:\\.module\\.css|(?:\\.rules)?(?:\\.test)?\\.tsx?))$`,
)
const i18n = new RegExp(`^i18n/src/${word}/(?:${word}/)?(?:texts\\.ts|[a-z]{2}\\.json)$`)
const api = new RegExp(`^api/src/${word}(?:/${word}){0,2}(?:\\.test)?\\.ts$`)
const anyName = new RegExp(`^(?:${word}/)*${word}(?:\\.${word})*\\.(?:ts|tsx|css|svg|html|json)$`)

/** Checks that a room contains only the allowed kinds of files, and that every file name is kebab-case. */
export function checkNames(tree) {
  const faults = []
  for (const { path, code } of tree.files) {
    const below = path.replace(/^\w+\/(src|test)\//, '')
    if (!anyName.test(below)) faults.push(`${path}: the name is not kebab-case`)
    else if (/^server\/src\/modules\/[^/]+\/index\.ts$/.test(path) && /\bfunction \w+Room\(/.test(code))
      faults.push(`${path}: a room is a value; what it needs from others of its rank is a slot`)
    else if (path.startsWith('server/src/modules/') && !server.test(path))
      faults.push(`${path}: a server room holds index.ts, <noun>.(${roles.join('|')}).ts and tests only`)
    else if (path.startsWith('web/src/features/') && !web.test(path))
      faults.push(
        `${path}: a web room holds index.tsx, later.tsx, <noun>.(api|rules|slots|search).ts, pages/, parts/ and tests only`,
      )
    else if (
      path.startsWith('i18n/src/') &&
      !/^i18n\/src\/(kit\/|[a-z-]+(\.test)?\.ts$)/.test(path) &&
      !i18n.test(path)
    )
      faults.push(
        `${path}: a folder of texts holds <language>.json, texts.ts and folders of texts for the server only`,
      )
    else if (path.startsWith('api/src/') && !api.test(path) && path !== 'api/src/kit/languages.json')
      faults.push(
        `${path}: a contract is api/src/<domain>.ts, api/src/<domain>/<noun>.ts or one folder deeper`,
      )
    else if (/(^|\/)index\.tsx?$/.test(path) && !/\/(modules|features)\//.test(path))
      faults.push(`${path}: only a room's door is an index file`)
  }
  for (const room of roomsOf(tree, 'server/src/modules/'))
    if (!tree.paths.has(`server/src/modules/${room}/index.ts`))
      faults.push(`server/src/modules/${room}: has no door (index.ts)`)
  for (const room of roomsOf(tree, 'web/src/features/'))
    if (!tree.paths.has(`web/src/features/${room}/index.tsx`))
      faults.push(`web/src/features/${room}: has no door (index.tsx)`)
  return faults
}

/** Returns the names of the rooms below a folder, sorted. */
export function roomsOf(tree, folder) {
  const inside = tree.files.filter((file) => file.path.startsWith(folder))
  return [...new Set(inside.map((file) => file.path.slice(folder.length).split('/')[0]))].sort()
}
