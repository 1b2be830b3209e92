import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { probeWorkFolder, workFolder } from './work-folder.ts'

test('the folder of work belongs to one portal: below its data, or named after the user with a bucket', () => {
  const settings = { FILE_TEMPORARY_DIR: '', DATA_DIR: '/var/lib/maru', FILE_S3_BUCKET: '' }
  expect(workFolder(settings)).toBe('/var/lib/maru/work')
  expect(workFolder({ ...settings, FILE_S3_BUCKET: 'maru' })).toMatch(/\/maru-\d+$/)
  expect(workFolder({ ...settings, FILE_TEMPORARY_DIR: '/scratch' })).toBe('/scratch')
})

test('a folder that cannot be written is found by the probe', async () => {
  const home = await mkdtemp(join(tmpdir(), 'maru-work-test-'))
  try {
    await probeWorkFolder(join(home, 'new'))
    // Stands for a folder of another user, because tests may run as root, who may write everywhere.
    await writeFile(join(home, 'maru-work'), 'taken')
    await expect(probeWorkFolder(home)).rejects.toThrow()
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})
