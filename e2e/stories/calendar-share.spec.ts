import { call, createEvent, dialogOf, entryOf, mainCalendar, titleOf } from '../kit/calendar.ts'
import { at, checkAxe, expect, setBox, shot, signIn, test } from '../kit/story.ts'

test('people are invited by a press, and the dialog of shares shows what each level shows', async ({
  page,
}) => {
  await test.step('words propose people, who are invited by a press and not by typing', async () => {
    const title = titleOf('점심')
    await signIn(page, 'user')
    await page.goto(at('/calendar?VIEW=day&DAY=2027-09-07'))
    await page.getByRole('button', { name: '빠른 추가' }).click()
    const form = dialogOf(page, '빠른 추가')
    const words = form.getByRole('textbox')
    await words.fill(`2027-09-07 12:00 박준호와 ${title}`)
    const offer = form.getByRole('button', { name: /^박준호 .*초대$/ }).first()
    await offer.click()
    await expect(form.getByRole('button', { name: '박준호 초대 취소' })).toBeVisible()
    await checkAxe(page)
    await shot(page, 'calendar-quick-people')
    await form.getByRole('button', { name: '저장', exact: true }).click()
    await entryOf(page, `박준호와 ${title}`).click()
    const people = dialogOf(page, `박준호와 ${title}`)
      .getByRole('list', { name: '참석자' })
      .getByRole('listitem')
    await expect(people).toHaveCount(2)
    await expect(people).toContainText([/김서연/, /박준호/])
  })
  await test.step('the dialog of shares shows what the other person sees at each level', async () => {
    const [open, hidden, place] = [titleOf('열린'), titleOf('숨은'), titleOf('회의실')]
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(new Date())
    await signIn(page, 'user')
    await createEvent(page, { title: open, place, start: `${today}T06:00`, end: `${today}T06:30` })
    const times = { start: `${today}T06:40`, end: `${today}T07:10` }
    await createEvent(page, { title: hidden, class: 'private', ...times })
    const { calendarId, ownerCode } = await mainCalendar(page)
    expect(ownerCode).not.toBe('')
    await call(page, '/api/calendar/calendar/share/preview', {
      ...{ calendarId, level: 'titles', day: today, timeZone: 'Asia/Seoul' },
    })
    await page.goto(at('/calendar?VIEW=week'))
    await page
      .getByRole('complementary', { name: '일정' })
      .getByRole('button', { name: /내 일정 더 보기|내 일정/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: '공유' }).click()
    const preview = dialogOf(page, '공유').getByRole('region', { name: '이렇게 보입니다' })
    const level = (name: string) => preview.getByRole('radio', { name: new RegExp(`^${name} `) })
    const choose = (name: string) => setBox(level(name))
    await choose('바쁨만')
    await expect(preview.getByText('바쁨', { exact: true }).first()).toBeVisible()
    await expect(preview.getByText(open)).toHaveCount(0)
    await choose('제목')
    await expect(preview.getByText(open)).toBeVisible()
    await expect(preview.getByText(place)).toHaveCount(0)
    await choose('모두 보기')
    await expect(preview.getByText(place)).toBeVisible()
    await expect(preview.getByText(hidden)).toHaveCount(0)
    await expect(preview.getByText('비공개', { exact: true }).first()).toBeVisible()
    await checkAxe(page)
    await shot(page, 'calendar-share')
    await choose('없음')
    await expect(preview.getByText('이 날 이 사람에게 보이는 일정이 없습니다.')).toBeVisible()
  })
})
