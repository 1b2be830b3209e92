import { axeViolations } from '../kit/axe.mjs'
import { expect, test } from '../kit/story.ts'

const ids = async (page: Parameters<typeof axeViolations>[0], only?: string[]) =>
  (await axeViolations(page, only ? { only } : {})).map(({ id }) => id).sort()

test('the check of accessibility finds faults in a page and in the frames of a page', async ({ page }) => {
  const inner = '<p style="color:#ccc;background:#fff">pale</p><button></button>'
  await page.setContent(
    `<html lang="en"><title>Faults</title><main><h1>Faults</h1><img src="data:,">
     <iframe title="inner" srcdoc="${inner.replaceAll('"', '&quot;')}"></iframe>
     <iframe title="mail" sandbox="allow-same-origin" srcdoc="<p>Hello</p>"></iframe></main></html>`,
  )
  expect(await ids(page)).toEqual(expect.arrayContaining(['button-name', 'color-contrast', 'image-alt']))
  expect(await ids(page, ['color-contrast'])).toEqual(['color-contrast'])
  await page.setContent('<html lang="en"><title>Right</title><main><h1>Right</h1></main></html>')
  expect(await ids(page)).toEqual([])
  await page.screenshot()
})
