import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { root } from './kit/child.mjs'

const folders = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Supervises a program whose n-th run executes the n-th line of code; returns the exit code, output and run count. */
function superviseRuns(runs, signalAfter = '') {
  const folder = mkdtempSync(join(tmpdir(), 'maru-supervise-'))
  folders.push(folder)
  const count = join(folder, 'count')
  writeFileSync(count, '')
  writeFileSync(
    join(folder, 'child.mjs'),
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(count)}, 'x')
    const run = readFileSync(${JSON.stringify(count)}, 'utf8').length
    process.on('SIGTERM', () => process.exit(7))
    ${runs.map((line, index) => `if (run === ${index + 1}) { ${line} }`).join('\n')}`,
  )
  const program = `
    import { runChild } from ${JSON.stringify(join(root, 'scripts/kit/child.mjs'))}
    import { supervise } from ${JSON.stringify(join(root, 'scripts/kit/supervise.mjs'))}
    const run = (onReady) => runChild(process.execPath, [${JSON.stringify(join(folder, 'child.mjs'))}],
      { ipc: true, onMessage: (message) => message === 'ready' && onReady() })
    process.exit(await supervise(run, { firstPause: 20, longestPause: 40 }))`
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program])
    let output = ''
    child.stderr.on('data', (bytes) => {
      output += bytes
      if (signalAfter && output.includes(signalAfter)) child.kill('SIGTERM')
    })
    child.on('close', (code) => resolve({ code, said: output, runs: readFileSync(count, 'utf8').length }))
  })
}

const readyThen = (line) => `process.send('ready', () => { ${line} })`

test('a program that exits after it was ready is started again', async () => {
  const ended = await superviseRuns([
    readyThen('process.exit(70)'),
    readyThen("process.kill(process.pid, 'SIGKILL')"),
    'process.exit(1)',
    readyThen('process.exit(0)'),
  ])
  expect(ended).toMatchObject({ code: 0, runs: 4 })
  expect(ended.said).toContain('(70): it is started again in 0.02 s')
  expect(ended.said).toContain('(137): it is started again in 0.04 s')
})

test('a program that never became ready is not run again', async () => {
  expect(await superviseRuns(['process.exit(1)', 'process.exit(0)'])).toMatchObject({ code: 1, runs: 1 })
})

test('a signal ends the program, and it is not run again', async () => {
  const waits = `${readyThen("process.stderr.write('waiting')")}; setInterval(() => {}, 1000)`
  expect(await superviseRuns([waits, 'process.exit(0)'], 'waiting')).toMatchObject({
    code: 7,
    runs: 1,
  })
})
