import { boardIdOf, writeArticle } from '../kit/board.ts'
import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

/** What people type into the palette, by kind, and the line that they look for. */
const words: [kind: string, typed: string, found: RegExp][] = [
  ['name', '김서연', /^김서연/],
  ['part of a name', '서연', /^김서연/],
  ['one syllable', '김', /^김/],
  ['initials', 'ㅇㅎㄴ', /이하늘/],
  ['initials and syllables', '박ㅈㅎ', /박준호/],
  ['romanised', 'seoyeon', /김서연/],
  ['romanised, family name first', 'kim seoyeon', /김서연/],
  ['wrong keyboard mode', 'rlatjdus', /김서연/],
  ['wrong keyboard mode of a board', 'wkdbrptlvks', /자유게시판/],
  ['wrong keyboard mode of a menu', 'dlfwjd', /일정/],
  ['wrong keyboard mode of an action', 'fhrmdkdnt', /로그아웃/],
  ['English in the Korean mode', 'ㅡ먀ㅣ', /메일/],
  ['misspelt vowel', '김서욘', /김서연/],
  ['misspelt consonant', '박순호', /박준호/],
  ['department', '플랫폼개발팀', /플랫폼개발팀/],
  ['board', '자유', /자유게시판/],
  ['initials of a board', 'ㄱㅈㅅㅎ', /공지사항/],
  ['menu', '전자결재', /전자결재/],
  ['initials of a menu', 'ㅈㅈㄱㅈ', /전자결재/],
  ['resource', '소회의실', /소회의실/],
  ['initials of a resource', 'ㅅㅎㅇㅅ', /소회의실/],
  ['action: mail', '메일 쓰기', /^(?:편지|메일) 쓰기$/],
  ['action: article', '글쓰기', /^글쓰기 · 자유게시판$/],
  ['action: article in a board', '글쓰기 공지', /^글쓰기 · 공지사항$/],
  ['action: new survey', '설문 만들기', /^설문 만들기$/],
  ['action: leave', '휴가 신청', /^휴가 신청$/],
  ['action: meeting', '회의 잡기', /^회의 잡기$/],
  ['action: document', '기안', /기안|결재/],
  ['action: booking', '예약', /예약/],
  ['action: survey', '설문', /설문/],
  ['action: dark', '다크', /어두운 화면/],
  ['action: password', '비밀번호 바꾸', /비밀번호/],
  ['action: sign out', '로그아웃', /로그아웃/],
  ['setting by content', '시간대', /환경설정 › 일반 › 시간대/],
  ['setting by content', '서명', /서명/],
  ['article', '환영합니다', /환영합니다/],
  ['setting by content', '바탕화면', /환경설정 › 알림 › 바탕화면 알림/],
]

test('thirty words of every kind lead to what people look for', async ({ page }) => {
  await signIn(page, 'user')
  const mark = `빠른${Date.now() % 1_000_000}`
  await writeArticle(page, await boardIdOf(page, '자유게시판'), `${mark} 안내`)
  await page.goto(at('/home'))
  await expect(page.getByRole('main')).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog', { name: '빠른 실행' }).getByRole('combobox')
  const newest = ['new article', mark, new RegExp(`${mark} 안내`)] as const
  for (const [kind, typed, match] of [...words, newest]) {
    await box.fill(typed)
    await expect(page.getByRole('option', { name: match }).first(), `${kind}: ${typed}`).toBeVisible()
  }
  await box.fill('다크')
  await page.getByRole('option', { name: /^어두운 화면/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the palette is used by keys alone, and leads into forms and to resources', async ({ page }) => {
  test.setTimeout(180_000)
  await test.step('the palette is opened, searched and left by keys alone', async () => {
    await signIn(page, 'user')
    await page.goto(at('/home'))
    await expect(page.getByRole('main')).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: '빠른 실행' })
    const box = palette.getByRole('combobox')
    await expect(box).toBeFocused()
    await page.keyboard.insertText('ㅇㅎㄴ')
    await expect(palette.getByRole('option', { name: /이하늘/ }).first()).toBeVisible()
    await box.fill('자유')
    await expect(palette.getByRole('option', { selected: true })).toContainText('자유게시판')
    await checkAxe(page)
    await shot(page, 'gnb-palette')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/board\/list/)
    await expect(palette).toHaveCount(0)

    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
    await page.keyboard.insertText('보안')
    await expect(palette.getByRole('option', { name: /환경설정 › 보안/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  })
  await test.step('a form that is opened from the palette has the focus in its title', async () => {
    await signIn(page, 'user')
    await page.goto(at('/home'))
    const body = page.getByRole('main')
    await expect(body).toBeVisible()
    const open = async () => {
      await page.keyboard.press('Control+k')
      const box = page.getByRole('dialog', { name: '빠른 실행' }).getByRole('combobox')
      await box.fill('예약하기')
      await expect(page.getByRole('option', { name: /예약하기$/ }).first()).toBeVisible()
      await page.keyboard.press('Enter')
      // What is typed at once arrives in the title.
      await expect(page.getByLabel('제목')).toBeFocused()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByLabel('제목')).toBeFocused()
    }
    await open()
    // From a control of the page that had the focus, with the form loaded before.
    await page.goBack()
    await page.getByRole('banner').getByRole('button').first().focus()
    await open()
    // A page without such a field has the focus in its content.
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '빠른 실행' }).getByRole('combobox').fill('공지사항')
    await page
      .getByRole('option', { name: /공지사항/ })
      .first()
      .click()
    await expect(page).not.toHaveURL(/write/)
    await expect(body).toBeFocused()
  })
  await test.step('the palette leads to the form and to a resource', async () => {
    await signIn(page, 'user')
    await page.goto(at('/home'))
    const find = async (text: string, option: RegExp) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: '빠른 실행' }).getByRole('combobox').fill(text)
      await page.getByRole('option', { name: option }).click()
    }
    await expect(page.getByRole('banner')).toBeVisible()
    await find('회의실', /회의실·차량 예약하기/)
    await expect(page.getByRole('heading', { name: '예약하기' })).toBeVisible()
    await find('ㅁㅈㅅ', /^5층 면접실/)
    const chip = page.getByRole('button', { name: '5층 면접실', exact: true })
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: '3층 대회의실', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
  })
})

test('a person that is chosen in the palette is shown as a card over the page', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/board'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: '빠른 실행' }).getByRole('combobox').fill('박준호')
  // People arrive after the line of the total search, which is chosen until then.
  await expect(page.getByRole('option', { selected: true })).toContainText('박준호 · 과장')
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: '인물 정보' })
  await expect(card.getByText('박준호').first()).toBeVisible()
  await expect(page).toHaveURL(/\/board$/)
  await checkAxe(page)
  await shot(page, 'gnb-palette-person')
  await page.setViewportSize({ width: 320, height: 700 })
  await checkWidth(page)
  await shot(page, 'gnb-palette-person')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
