// npm run texts: writes the generated lists of texts, and lists texts that are missing, that have other placeholders
// than the Korean text, or that no code uses (write: only writes the lists). npm run texts -- export LANGUAGE FILE: writes all texts of a language
// as one JSON file of i18next. npm run texts -- import LANGUAGE FILE: reads such a file; a new language gets its files.
import { readFileSync, writeFileSync } from 'node:fs'
import { giveUp, root, runChild, say } from './kit/child.mjs'
import { readTree } from './rooms/tree.mjs'
import { setup } from './setup.mjs'

const { node, env } = await setup()
const [act, language, file] = process.argv.slice(2)
// The common terms are read by TypeScript: Node 24 loads it.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.exit(await runChild(node, ['scripts/texts.mjs', ...process.argv.slice(2)], { env }))
}
const { listLanguages, sourceLanguages, writeGenerated } = await import('./texts/files.mjs')
const { allTexts, compare, present, unusedKeys } = await import('./texts/list.mjs')
const { exportTexts, importTexts } = await import('./texts/exchange.mjs')

async function list() {
  for (const path of writeGenerated(root)) say(`Wrote ${path}`)
  const korean = allTexts(root, 'ko')
  let faults = 0
  for (const other of listLanguages(root).slice(1)) {
    const texts = allTexts(root, other)
    const needed = sourceLanguages.includes(other) ? korean : present(korean, texts)
    if (needed.size < korean.size) say(`${other}: ${korean.size - needed.size} texts are shown in English`)
    for (const fault of compare(other, needed, texts)) {
      say(fault)
      faults += 1
    }
  }
  const sources = readTree(root).files.filter(({ path }) => /^(web|server)\/src\//.test(path))
  const unused = unusedKeys([...korean.keys()], sources)
  for (const key of unused) say(`${key}: no code uses it`)
  say(`${korean.size} texts, ${faults} missing or unequal, ${unused.length} unused`)
  return faults + unused.length
}

if (act === 'write') writeGenerated(root)
else if (act === undefined) process.exitCode = (await list()) === 0 ? 0 : 1
else if (act === 'export' && language && file) {
  writeFileSync(file, `${JSON.stringify(exportTexts(root, language), null, 2)}\n`)
  say(`Wrote ${file}`)
} else if (act === 'import' && language && /^[a-z]{2}$/.test(language) && file) {
  const faults = importTexts(root, language, JSON.parse(readFileSync(file, 'utf8')))
  for (const fault of faults) say(fault)
  if (faults.length > 0) giveUp(`${faults.length} faults; nothing was changed.`)
  writeGenerated(root)
  if (!listLanguages(root).includes(language))
    say(`Add the language ${language} to api/src/kit/languages.json.`)
} else giveUp('Usage: npm run texts [-- export LANGUAGE FILE | import LANGUAGE FILE]', 2)
