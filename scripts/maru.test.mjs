import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './kit/child.mjs'

let home

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'maru-command-'))
  for (const folder of ['bin', 'server/src/cli']) mkdirSync(join(home, folder), { recursive: true })
  cpSync(join(root, 'deploy/maru'), join(home, 'bin/maru'))
  symlinkSync(process.execPath, join(home, 'bin/node'))
  const program =
    'console.log(JSON.stringify([process.argv.slice(2), process.env.SECRET, process.env.HOST, ...process.argv.includes("--names") ? [process.env.MARU_SETTINGS] : []]))'
  for (const file of ['main.ts', 'cli/backup.ts', 'cli/admin.ts'])
    writeFileSync(join(home, 'server/src', file), program)
  writeFileSync(join(home, 'VERSION'), '0.1.0+20261125.abcdef12\n')
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Runs bin/maru with this file of settings; returns its exit code and output. */
function maru(args, settings, env = {}) {
  const file = join(home, 'maru.env')
  writeFileSync(file, settings)
  const { status, stdout, stderr } = spawnSync(join(home, 'bin/maru'), args, {
    env: { PATH: process.env.PATH, MARU_ENV: file, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const value = 'a#b = "c" \\d $HOME `e` \'f\' 한글 '

test('the service and a command read the same value, as it stands in the file', () => {
  const settings = `# a comment = x\n\nSECRET=${value}\nHOST=127.0.0.1`
  for (const [args, passed] of [
    [['start'], []],
    [
      ['backup', '--dir', '/b'],
      ['save', '--dir', '/b'],
    ],
  ])
    expect(JSON.parse(maru(args, settings).stdout)).toEqual([passed, value, '127.0.0.1'])
})

test('the words of the administration are commands', () => {
  const { stdout } = maru(['roles', 'give', 'U1', 'hr-manager', '--dry-run'], '')
  expect(JSON.parse(stdout)[0]).toEqual(['roles', 'give', 'U1', 'hr-manager', '--dry-run'])
})

test('the environment takes precedence over the file', () => {
  const { stdout } = maru(['start'], 'HOST=a\nSECRET=b', { HOST: 'c', SECRET: '' })
  expect(JSON.parse(stdout)).toEqual([[], '', 'c'])
})

test('the program learns the names of the file, so that it refuses a mistyped one', () => {
  const { stdout } = maru(['start', '--names'], '# HOST=x\nDATABSE_URL=a\nHOST=b\n', { PORT: '1' })
  expect(JSON.parse(stdout)[3]).toBe(' DATABSE_URL HOST')
})

test('a line that is no setting is named by its number, and nothing starts', () => {
  for (const line of ['SECRET', '=x', 'A B=c', 'lower=x', 'A$(touch x)=1', '1A=x'])
    expect(maru(['start'], `HOST=a\n${line}\n`)).toMatchObject({
      status: 78,
      stdout: '',
      stderr: expect.stringContaining('line 2'),
    })
})

test('without a command it lists the commands and starts nothing', () => {
  expect(maru([], 'HOST=a')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('maru start'),
  })
  expect(maru(['version'], '').stdout).toBe('0.1.0+20261125.abcdef12\n')
})

test('the script is read without a fault by the shell of the system', () => {
  execFileSync('sh', ['-n', join(root, 'deploy/maru')])
})
