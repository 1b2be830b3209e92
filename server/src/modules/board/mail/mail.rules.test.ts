import { describe, expect, it } from 'vitest'
import { composeArticleMail, type MailFacts } from './mail.rules.ts'

const facts: MailFacts = {
  title: '<b>회의 & "결과"</b>',
  board: { ko: '공지사항', en: 'Notices', zh: '' },
  sender: { ko: '김서연', en: 'Kim Seoyeon', zh: '金瑞妍' },
  address: 'https://portal.example/po/board/list/modal/read?SYSID=1&ARTICLEID=2',
}
const to = { name: { ko: '이하늘', en: 'Lee Haneul', zh: '李夏恩' }, email: 'lee@firm.example' }

describe('a mail about an article', () => {
  it.each([
    ['ko-KR', '[공지사항]', '이하늘', '김서연'],
    ['en-US', '[Notices]', 'Lee Haneul', 'Kim Seoyeon'],
    ['zh-CN', '[Notices]', '李夏恩', '金瑞妍'],
  ] as const)('speaks %s', (language, board, name, sender) => {
    const mail = composeArticleMail({ ...to, language }, facts)
    expect(mail.subject).toBe(`${board} ${facts.title}`)
    expect(mail.to).toEqual({ name, address: 'lee@firm.example' })
    expect(mail.text).toContain(sender)
    expect(mail.text).toContain(facts.address)
    expect(mail.html).toContain(`lang="${language}"`)
    expect(mail.text).not.toMatch(/\{\{|undefined/)
  })
  it('has no names for an anonymous board', () => {
    const mail = composeArticleMail({ ...to, language: 'en-US' }, { ...facts, sender: null })
    expect(mail.text + mail.html).not.toContain('Kim')
  })
  it('shows markup in a title as typed', () => {
    const { html } = composeArticleMail({ ...to, language: 'ko-KR' }, facts)
    expect(html).toContain('&lt;b&gt;회의 &amp; &quot;결과&quot;&lt;/b&gt;')
    expect(html).not.toContain('<b>회의')
  })
})
