import { type GraphStandIn, openGraphStandIn } from '@maru/server/test/graph-stand-in'
import { namesIn, openBox, stored } from '../kit/files.ts'
import { type Portal, startPortal } from '../kit/portal.ts'
import { checkAxe, checkWidth, expect, shot, test } from '../kit/story.ts'

let graph: GraphStandIn
let portal: Portal
let usual: string | undefined

// The cloud is off unless it is configured. So this story uses a separate portal, which calls a test server
// instead of Microsoft Graph.
test.beforeAll(async () => {
  test.setTimeout(150_000)
  graph = await openGraphStandIn('seoyeon.kim@hanbit.example')
  portal = await startPortal('cloud', process.env.MARU_E2E_TEMPLATE, graph.env)
  usual = process.env.MARU_URL
  process.env.MARU_URL = portal.url
})
test.afterAll(async () => {
  if (usual === undefined) delete process.env.MARU_URL
  else process.env.MARU_URL = usual
  await portal.stop()
  await graph.close()
})

test('files of Teams and OneDrive are chosen; folders open, only files are taken', async ({ page }) => {
  const code = await openBox(page)
  await page.getByRole('button', { name: '클라우드에서 선택' }).click()
  const chooser = page.getByRole('dialog')
  await chooser.getByRole('button', { name: '개발팀' }).click()
  await expect(chooser.getByRole('button', { name: '인사' }), 'a private channel of others').toHaveCount(0)
  await chooser.getByRole('button', { name: '일반' }).click()
  const file = chooser.getByRole('button', { name: /계획\.txt/ })
  await file.click()
  await expect(file).toHaveAttribute('aria-pressed', 'true')
  await chooser.getByRole('button', { name: /문서/ }).click()
  await expect(chooser.getByRole('button', { name: /run\.exe/ })).toBeVisible()
  await checkAxe(page)
  await checkWidth(page)
  await shot(page, 'file-cloud')
  await chooser.getByRole('button', { name: 'OneDrive' }).click()
  await chooser.getByRole('navigation', { name: '저장 위치' }).getByRole('button', { name: '팀' }).click()
  await expect(chooser).toContainText('선택한 파일 1개')
  await chooser.getByRole('button', { name: '첨부', exact: true }).click()
  await expect(stored(page)).toHaveCount(1)
  expect(await namesIn(page, code)).toEqual(['계획.txt'])

  await page.getByRole('button', { name: '클라우드에서 선택' }).click()
  await chooser.getByRole('button', { name: 'OneDrive' }).click()
  const drive = chooser.getByRole('listitem').getByRole('button', { name: 'OneDrive' })
  // The list of drives must have loaded before the cloud fails.
  await expect(drive).toBeVisible()
  graph.setDown(true)
  await drive.click()
  const again = chooser.getByRole('button', { name: '다시 시도' })
  await expect(again).toBeVisible()
  graph.setDown(false)
  await again.click()
  await expect(chooser.getByRole('button', { name: /내 파일\.txt/ })).toBeVisible()
})
