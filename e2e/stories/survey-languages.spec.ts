import { change } from '../kit/admin.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

const base = '/commonsurvey/survey/api'

interface Question {
  surveyQuestionId: number
  examples: { surveyExampleId: number }[]
}

/** Writes a draft with one question and two options by calls; returns its number. */
async function writeDraft(page: Page, title: string): Promise<number> {
  const boards = await page.request.get(`${new URL(at('/')).origin}/cm${base}/Boards`)
  const { result } = (await boards.json()) as {
    result: { boardId: number; comCode: string; canWrite: boolean }[]
  }
  const board = result.find((one) => one.canWrite)
  if (!board) throw new Error('the demo has a board of surveys')
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const { surveyId } = await change<{ surveyId: number }>(page, `${base}/Survey`, {
    ...{
      boardId: board.boardId,
      title,
      description: '통근 버스에 대한 설문입니다.',
      endMessage: '고맙습니다.',
    },
    ...{ startDate: hours(-1), endDate: hours(240), isAnonymous: false, isEditable: false },
    ...{ resultVisibility: 'answered', resultGroups: [], coManagers: [], approverCode: null, language: 'ko' },
    ...{ useBell: true, useMail: false, fileCode: null, reminderDates: [] },
    audience: { include: [{ kind: 'company', code: board.comCode }], exclude: [] },
  })
  const added = await change<{ questions: Question[] }>(page, `${base}/Question`, {
    ...{ surveyId, questionType: 1, questionText: '버스를 타십니까?' },
  })
  const [question] = added.questions
  for (const [index, exampleText] of ['네, 탑니다', '아니요'].entries())
    await change(page, `${base}/Example`, {
      ...{ surveyId, surveyQuestionId: question?.surveyQuestionId, exampleText },
      surveyExampleId: question?.examples[index]?.surveyExampleId,
    })
  return surveyId
}

test('a survey is translated text by text, answered in English with a switch to Korean, and counted in both @both', async ({
  page,
}, { project }) => {
  test.setTimeout(180_000)
  const mark = `${project.name} ${Date.now() % 1_000_000}`
  const title = `통근 버스 ${mark}`
  await signIn(page, 'user')
  const surveyId = await writeDraft(page, title)
  await page.goto(at(`/survey/WriteStep-02?surveyId=${surveyId}`))
  await page.getByRole('button', { name: '번역' }).click()
  await expect(page.getByText('빠진 글 6개', { exact: true })).toBeVisible()
  const put = async (original: string, text: string, left: string) => {
    const field = page.getByRole('textbox', { name: `${original} 번역` })
    await field.fill(text)
    await field.blur()
    await expect(page.getByText(left, { exact: true })).toBeVisible()
  }
  await put(title, `Commuter bus ${mark}`, '빠진 글 5개')
  await put('버스를 타십니까?', 'Do you take the bus?', '빠진 글 4개')
  await put('네, 탑니다', 'Yes, I do', '빠진 글 3개')
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'survey-translations')
  await page.getByRole('button', { name: '문항으로' }).click()
  await page.getByRole('button', { name: '게시', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('진행 중').first()).toBeVisible()

  await signIn(page, 'english')
  await page.goto(at('/survey/list?type=1'))
  await page.getByRole('link', { name: `Commuter bus ${mark}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Commuter bus ${mark}` })).toBeVisible()
  await expect(page.getByText('Do you take the bus?').first()).toBeVisible()
  // Without translation: in the first language.
  await expect(page.getByText('통근 버스에 대한 설문입니다.')).toBeVisible()
  const choose = async (language: string) => {
    await page.getByRole('button', { name: /Language in which to read/ }).click()
    await page.getByRole('option', { name: language }).click()
  }
  await choose('한국어')
  await expect(page.getByText('버스를 타십니까?').first()).toBeVisible()
  await choose('English')
  await page.getByText('Yes, I do').click()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'survey-languages')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'See the results' }).click()
  await expect(page.getByRole('heading', { name: '1. Do you take the bus?' })).toBeVisible()
  await expect(page.getByRole('table', { name: /Do you take the bus/ })).toContainText('Yes, I do')

  await signIn(page, 'user')
  await page.goto(at(`/survey/Statistics?surveyId=${surveyId}`))
  await expect(page.getByRole('table', { name: /버스를 타십니까/ })).toContainText('네, 탑니다')
  await page.goto(at('/survey/list?type=3'))
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})
