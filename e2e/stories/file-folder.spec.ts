import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn, openBox, stored } from '../kit/files.ts'
import { expect, test } from '../kit/story.ts'

test('a folder dropped among files is reported, and the files are taken', async ({ page }, testInfo) => {
  const code = await openBox(page)
  const place = testInfo.outputPath('dropped')
  const folder = join(place, '회의 자료')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '안쪽.txt'), '폴더 안의 글')
  const file = join(place, '메모.txt')
  writeFileSync(file, '바깥 글')

  // The browser receives these events from the operating system when the user drags items from the file
  // manager.
  const devtools = await page.context().newCDPSession(page)
  const box = await page.getByText('파일을 여기에 놓거나').boundingBox()
  if (!box) throw new Error('no place to drop on')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [folder, file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data })

  await expect(page.getByText('폴더는 첨부할 수 없습니다. 파일을 골라 주세요.')).toBeVisible()
  await expect(stored(page)).toHaveCount(1)
  await expect.poll(() => namesIn(page, code)).toEqual(['메모.txt'])
})
