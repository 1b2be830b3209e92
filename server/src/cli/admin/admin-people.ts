import { accountPersonApi } from '@maru/api/account/person'
import type { Input } from '@maru/api/kit/endpoint'
import { languages } from '@maru/api/kit/language'
import { wireName } from '@maru/api/kit/wire-name'
import { orgCompanyApi } from '@maru/api/org/company'
import type { Context } from '#kit/context.ts'
import { findFault } from '#kit/input/validate.ts'
import { createPerson } from '#modules/admin/index.ts'
import { createCompany, listCompanies } from '#modules/org/index.ts'
import { UsageFault } from '../reason.ts'

/** Options with a value that only some commands have. */
export const textOptions = [
  'department',
  'login',
  'email',
  'number',
  'code',
  'language',
  'domain',
  'zone',
  'name-en',
  'name-zh',
  'by',
] as const

/** The options of a command as typed. */
export interface Typed extends Partial<Record<(typeof textOptions)[number], string>> {
  /** Words after the name of the command. */
  words: string[]
  search: string | undefined
  company: string | undefined
  name: string | undefined
  'first-day': string | undefined
  undo: boolean
}

/** What a command prints: an object for `--json`, lines for people, and its exit code. */
export interface Printed {
  json: unknown
  lines: string[]
  /** 1 if something needs attention; the default is 0. */
  code?: number
}

/** A command: what it prints, and whether it changes something. */
export interface Command {
  usage: string
  changes: boolean
  run: (context: Context, typed: Typed) => Promise<Printed>
}

const defaultLanguage = 'ko-KR'
const defaultZone = 'Asia/Seoul'

/** Throws a fault of use that names the option whose value the contract refuses. */
function requireFit(schema: object, input: unknown): void {
  const fault = findFault(schema, input)
  if (fault !== undefined) throw new UsageFault(`the value of ${fault} does not fit`)
}

const languageOf = ({ language }: Typed) => {
  const chosen = languages.find(({ code }) => code === (language ?? defaultLanguage))
  if (!chosen) throw new UsageFault(`--language is one of ${languages.map(({ code }) => code).join(', ')}`)
  return chosen.code
}

const namesOf = (typed: Typed, at: number) => ({
  ...{ ko: typed.words[at] ?? '', en: typed['name-en'] ?? '', zh: typed['name-zh'] ?? '' },
})

/** The commands that add people and companies, by their words. */
export const addingCommands: Readonly<Record<string, Command>> = {
  'people add': {
    usage:
      'people add NAME --department CODE [--login LOGIN] [--email ADDRESS] [--number NUMBER] [--code PERSON]\n      [--name-en NAME] [--name-zh NAME] [--language ko-KR|en-US|zh-CN]    without --login no account',
    changes: true,
    async run(context, typed) {
      const deptCode = typed.department
      if (deptCode === undefined || !typed.words[0]) throw new UsageFault('NAME or --department is missing')
      const input: Input<typeof accountPersonApi.createPerson> = {
        ...(typed.code === undefined ? {} : { personCode: typed.code }),
        ...{ name: namesOf(typed, 0), employeeNumber: typed.number ?? '', email: typed.email ?? '' },
        ...{ mobileTel: '', officeTel: '', officeExtTel: '', hireDate: null },
        ...{ login: typed.login ?? '', language: languageOf(typed), isDisabled: false },
        posts: [{ deptCode, titleCode: '', positionCode: '', gradeCode: '', isMain: true }],
      }
      requireFit(accountPersonApi.createPerson.input, input)
      const { personCode } = await createPerson(context, input)
      const next =
        typed.login === undefined ? '' : `; people code ${personCode} makes the code for a password`
      return { json: { personCode }, lines: [`${personCode} is added${next}`] }
    },
  },
  'companies list': {
    usage: 'companies list    code and names',
    changes: false,
    async run(context) {
      const companies = (await listCompanies(context)).map((one) => ({
        comCode: one.comCode,
        name: wireName(one, 'companyName'),
      }))
      const lines = companies.map(({ comCode, name }) => [comCode, name.ko, name.en, name.zh].join('\t'))
      return { json: { companies }, lines }
    },
  },
  'companies add': {
    usage:
      'companies add CODE NAME [--name-en NAME] [--name-zh NAME] [--domain HOST] [--zone ZONE]\n      [--language ko-KR|en-US|zh-CN]    with a top department, menus, boards and a home page',
    changes: true,
    async run(context, typed) {
      const [comCode, name] = typed.words
      if (!comCode || !name) throw new UsageFault('CODE or NAME is missing')
      const input: Input<typeof orgCompanyApi.createCompany> = {
        ...{ comCode, name: namesOf(typed, 1), domain: typed.domain ?? '', hue: null },
        ...{ language: languageOf(typed), timeZone: typed.zone ?? defaultZone },
      }
      requireFit(orgCompanyApi.createCompany.input, input)
      const { version: _version, logoPath: _logo, ...company } = await createCompany(context, input)
      return { json: company, lines: [`${comCode} is added`] }
    },
  },
}
