import { boardIdOf, writeArticle } from '../kit/board.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

const barField = (page: Page) => page.getByRole('banner').getByRole('search')

/** Types letters by key presses, as a person does. */
const type = (page: Page, text: string) => page.keyboard.type(text)

test('the field lists what was used last, commands of the rooms and people, and leaves nothing after sign-out', async ({
  page,
}) => {
  await signIn(page, 'user')
  const boardId = await boardIdOf(page, '자유게시판')
  await page.goto(at(`/board/list?SYSID=${boardId}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const layer = barField(page)
  const box = layer.getByRole('combobox')

  await test.step('letters typed before the list has loaded are in it', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/field-panel.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await box.focus()
    await type(page, '박준')
    await expect(box).toHaveValue('박준')
    await expect(layer.getByRole('listbox')).toHaveCount(0)
    await type(page, '호')
    release()
    await expect(layer.getByRole('option', { selected: true })).toContainText('박준호')
    await expect(box).toHaveValue('박준호')
    await page.unroute(/field-panel.*\.js/)
  })

  await test.step('the chosen person has acts, and Enter opens the card', async () => {
    const acts = layer.getByRole('toolbar', { name: '박준호' })
    await expect(acts.getByRole('link', { name: '박준호에게 메일 쓰기' })).toHaveAttribute(
      'href',
      /mail\/write\?TO=/,
    )
    await box.press('ArrowRight')
    await expect(acts.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(box).toBeFocused()
    await checkAxe(page)
    await shot(page, 'gnb-field-person')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: '인물 정보' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('without a text, recents, commands and people are listed', async () => {
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('maru.recent'))),
      )
      .toHaveLength(2)
    await box.click()
    await expect(layer.getByRole('group', { name: '최근에 본 것' })).toContainText('자유게시판')
    const commands = layer.getByRole('group', { name: '명령' })
    for (const name of ['글쓰기', '편지 쓰기', '휴가 신청', '설문 만들기', '회의 잡기', '결재 문서 기안'])
      await expect(commands.getByRole('option', { name })).toBeVisible()
    await expect(layer.getByRole('group', { name: '최근에 찾은 사람' })).toContainText('박준호')
    await checkAxe(page)
    await shot(page, 'gnb-field-empty')
    // The command of the boards asks for the board.
    await commands.getByRole('option', { name: '글쓰기' }).click()
    await expect(box).toHaveValue('글쓰기 ')
    await expect(layer.getByRole('option', { name: '글쓰기 · 자유게시판' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(layer.getByRole('listbox')).toHaveCount(0)
    await expect(box).toBeFocused()
  })

  await test.step('sign-out deletes the recents of the tab', async () => {
    await page.getByRole('button', { name: /사용자 메뉴/ }).click()
    await page.getByRole('menuitem', { name: '로그아웃' }).click()
    await expect(page).toHaveURL(/login/)
    const left = await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.startsWith('maru.recent')),
    )
    expect(left).toEqual([])
  })
})

test('words become chips that limit the search, and the last line leads to all results with them', async ({
  page,
}) => {
  await signIn(page, 'user')
  const mark = `칩글${Date.now() % 1_000_000}`
  await writeArticle(page, await boardIdOf(page, '자유게시판'), `${mark} 안내`)
  await page.goto(at('/home'))
  await expect(page.getByRole('main')).toBeVisible()
  await page.keyboard.press('Control+k')
  const layer = page.getByRole('dialog', { name: '빠른 실행' })
  const box = layer.getByRole('combobox')
  await expect(box).toBeFocused()
  const chip = (name: string) => layer.getByRole('button', { name: `조건 '${name}' 지우기` })
  const article = layer.getByRole('option', { name: new RegExp(`^${mark} 안내`) })

  await test.step('a word becomes a chip after a space, and Backspace removes it', async () => {
    await type(page, `지난달 ${mark}`)
    await expect(chip('지난달')).toBeVisible()
    await expect(box).toHaveValue(mark)
    await expect(layer.getByRole('option', { selected: true })).toContainText(
      `지난달, '${mark}' 전체에서 찾기`,
    )
    await expect(article).toHaveCount(0)
    await checkAxe(page)
    await shot(page, 'gnb-field-chips')
    for (let at = 0; at < [...mark].length; at += 1) await page.keyboard.press('Backspace')
    await expect(chip('지난달')).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(chip('지난달')).toHaveCount(0)
  })

  await test.step('Tab accepts the last word, and a word that is composed changes only afterwards', async () => {
    await type(page, `${mark} 오늘`)
    await page.keyboard.press('Tab')
    await expect(chip('오늘')).toBeVisible()
    await expect(article).toBeVisible()
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: '첨부', selectionStart: 2, selectionEnd: 2 })
    await box.dispatchEvent('keydown', { key: 'Tab', isComposing: true, keyCode: 229 })
    await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 })
    await expect(box).toHaveValue(`${mark} 첨부`)
    await expect(page).toHaveURL(/\/home$/)
    await session.send('Input.insertText', { text: '첨부' })
    await expect(chip('첨부파일 있음')).toHaveCount(0)
    await type(page, ' ')
    await expect(chip('첨부파일 있음')).toBeVisible()
    await expect(article).toHaveCount(0)
    await chip('첨부파일 있음').click()
    await expect(box).toBeFocused()
    await expect(article).toBeVisible()
  })

  await test.step('from: and in: ask for a person and a place', async () => {
    await box.press('End')
    await type(page, ' from:김서')
    await expect(layer.getByRole('group', { name: '쓴 사람' }).getByRole('option').first()).toContainText(
      '김서연',
    )
    await page.keyboard.press('Enter')
    await expect(chip('김서연 작성')).toBeVisible()
    await type(page, ' in:자유게시판 ')
    await expect(chip('자유게시판')).toBeVisible()
    await expect(article).toBeVisible()
    await checkAxe(page)
    await shot(page, 'gnb-field-all-chips')
  })

  await test.step('the last line has the same conditions', async () => {
    await layer.getByRole('option').last().click()
    await expect(page).toHaveURL(/home\/search\?.*FROM=\d{4}-.*UNTIL=\d{4}-.*AUTHOR=.*BOARD=\d+/)
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`${mark} 안내`) })).toBeVisible()
  })
})

test('@phone the field fills the screen of a phone, with chips to press', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/home'))
  await page.getByRole('banner').getByRole('button', { name: '통합검색' }).click()
  const layer = page.getByRole('dialog', { name: '빠른 실행' })
  const box = layer.getByRole('combobox')
  await expect(layer.getByRole('option', { name: '휴가 신청' })).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'gnb-field-phone-empty')
  await box.fill('김서연')
  await expect(layer.getByRole('option', { selected: true })).toContainText('김서연')
  await layer.getByRole('button', { name: '지난달' }).click()
  await expect(layer.getByRole('button', { name: "조건 '지난달' 지우기" })).toBeVisible()
  await expect(layer.getByRole('option').last()).toContainText("지난달, '김서연' 전체에서 찾기")
  await checkAxe(page)
  await shot(page, 'gnb-field-phone')
  await page.setViewportSize({ width: 320, height: 640 })
  await checkWidth(page)
  await shot(page, 'gnb-field-phone')
  await layer.getByRole('button', { name: '취소' }).click()
  await expect(layer).toHaveCount(0)
})
