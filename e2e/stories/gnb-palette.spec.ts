import { at, expect, signIn, test } from '../kit/story.ts'

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
  ['action: mail', '메일 쓰기', /메일 쓰기/],
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

test('thirty words of every kind lead to what people look for @desktop', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/home'))
  await expect(page.getByRole('main')).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog', { name: '빠른 실행' }).getByRole('combobox')
  for (const [kind, typed, found] of words) {
    await box.fill(typed)
    await expect(page.getByRole('option', { name: found }).first(), `${kind}: ${typed}`).toBeVisible()
  }
})

test('a form that is opened from the palette has the focus in its title @desktop', async ({ page }) => {
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
