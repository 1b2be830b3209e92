import { domainOf, listDomainFolders } from '../texts/files.mjs'
import { allTexts } from '../texts/list.mjs'
import { isTest, lineAt } from './tree.mjs'

/** Returns the domain of each folder of texts. */
const domainsOf = (tree) => new Map(listDomainFolders(tree.root).map((folder) => [folder, domainOf(folder)]))

/** Returns the domains that every page loads. */
function shellDomainsOf(tree) {
  const file = tree.files.find(({ path }) => path === 'i18n/src/dictionary.ts')
  const list = /shellDomains[^=]*=\s*\[([^\]]*)\]/.exec(file?.code ?? '')?.[1] ?? ''
  return [...list.matchAll(/'(\w+)'/g)].map((match) => match[1])
}

/** Returns all texts and groups as dotted keys. The key of a group ends with a dot. */
function loadKeys(tree) {
  const keys = new Set(allTexts(tree.root, 'ko').keys())
  for (const key of [...keys]) {
    const names = key.split('.')
    names.slice(1).forEach((_, index) => {
      keys.add(`${names.slice(0, index + 1).join('.')}.`)
    })
  }
  return keys
}

/** Returns the files that the browser loads before any room: all static imports of the entry file. */
function eagerFiles(tree) {
  const byPath = new Map(tree.files.map((file) => [file.path, file]))
  const result = new Set()
  const left = ['web/src/app/main.tsx']
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const file = byPath.get(path)
    if (!file || result.has(path)) continue
    result.add(path)
    const demanded = new Set(demandsOf(file))
    for (const { from, to, typeOnly } of file.imports)
      if (to?.startsWith('web/') && !typeOnly && !demanded.has(from)) left.push(to)
  }
  return result
}

function demandsOf(file) {
  return [...file.code.matchAll(/\bimport\(\s*'([^']+)'/g)].map((match) => match[1])
}

function roomOf(path) {
  return /^(?:web\/src\/features|server\/src\/modules)\/([^/]+)\//.exec(path)?.[1]
}

/** Server files that may read the texts of every room: they write the dictionary files or notification sentences, or list the texts. */
const wholeDictionary = new Set([
  'server/src/modules/menu/menu.files.ts',
  'server/src/modules/menu/dictionary/dictionary.rules.ts',
  'server/src/kit/notification/alarm-text.ts',
])

/**
 * Checks which texts a file uses. A room uses only the texts of its domain and of the kit; the app uses the texts of
 * the shell domains and every `entry` group. Files that are loaded before any room use only texts of the shell domains
 * and `entry` groups, and import pages with `lazyRoom`, which also loads the texts of the room.
 */
export async function checkTextUse(tree) {
  const domains = domainsOf(tree)
  const shell = shellDomainsOf(tree)
  const keys = loadKeys(tree)
  const eager = eagerFiles(tree)
  const faults = []
  for (const file of tree.files) {
    if (isTest(file.path) || !file.path.startsWith('web/src/')) continue
    const room = roomOf(file.path)
    const own = room ? domains.get(room) : textsOfKit(file.path, domains)
    for (const { key, domain, rest, index } of keysIn(file, keys)) {
      const at = `${file.path}:${lineAt(file.code, index)}`
      const isShown = own === 'shell' && (shell.includes(domain) || rest.startsWith('entry.'))
      const isOwn = domain === own || domain === 'kit' || isShown
      if (!isOwn) faults.push(`${at}: reads ${key}; a room reads its own texts and the kit's`)
      else if (eager.has(file.path) && !shell.includes(domain) && !rest.startsWith('entry.'))
        faults.push(`${at}: ${key} is read before the room is loaded; move it to ${domain}.entry`)
    }
    if (room && eager.has(file.path)) faults.push(...checkDemands(file, own, shell))
  }
  return [...faults, ...checkServerUse(tree)]
}

/** Returns the domain of a file outside of the rooms: a folder of the kit, such as `ui/editor`, may have its own. */
function textsOfKit(path, domains) {
  if (path.startsWith('web/src/app/')) return 'shell'
  return domains.get(/^web\/src\/ui\/([^/]+)\//.exec(path)?.[1]) ?? 'kit'
}

/** Returns the texts that a file uses: complete keys, and group prefixes of template literals. */
function keysIn(file, keys) {
  const written = file.code.matchAll(/(['"`])((\w+)\.([\w.]+?))(?:\1|(?=\$\{))/g)
  return [...written].flatMap((match) => {
    const [, , key = '', domain = '', rest = ''] = match
    return keys.has(key) ? [{ key, domain, rest, index: match.index }] : []
  })
}

function checkDemands(file, own, shell) {
  const [first] = demandsOf(file)
  if (shell.includes(own) || first === undefined) return []
  return file.code.includes(`lazyRoom('${own}')`)
    ? []
    : [`${file.path}: loads ${first} without the room's texts; use lazyRoom('${own}')`]
}

/**
 * Checks that server rooms import only texts of their domain and of the kit, except files of {@link wholeDictionary}.
 */
function checkServerUse(tree) {
  const faults = []
  for (const file of tree.files) {
    const room = roomOf(file.path)
    if (!room || !file.path.startsWith('server/') || isTest(file.path)) continue
    for (const { to, line } of file.imports) {
      const folder = /^i18n\/src\/([^/.]+)\//.exec(to ?? '')?.[1]
      const isForeign = folder && folder !== room && folder !== 'kit'
      const isWhole = to === 'i18n/src/dictionary.ts' && !wholeDictionary.has(file.path)
      if (isForeign || isWhole)
        faults.push(`${file.path}:${line}: imports ${to}; a room reads its own texts and the kit's`)
    }
  }
  return faults
}
