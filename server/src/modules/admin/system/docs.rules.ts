import type { DocsPart } from '#kit/http/docs-page.ts'

/** How systems of a company draft documents, on the documentation page. */
export const systemDocs: DocsPart = {
  id: 'systems',
  title: 'Connected systems',
  html: `<p>Company managers add systems (ERP, HR) in Administration &gt; Connected systems. A system drafts approval documents for people, only with the forms and for the people that its list names. It has no session, never decides, and its token does not end with a person.</p>`,
}
