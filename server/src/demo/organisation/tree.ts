import type { LocalName } from '@maru/api/kit/schema'

/** A department of the demo. `people` is the number of generated people, in addition to the fixed people. */
export interface DemoDepartment {
  comCode: string
  deptCode: string
  parent: string
  name: LocalName
  people: number
  /** Number of people who have left. */
  retired: number
}

/** A company of the demo. */
export interface DemoCompanyRow {
  comCode: string
  name: LocalName
  domain: string
  timeZone: string
  theme: string
  usesChatbot: boolean
}

/** The three companies: the affiliate with the most people, its holding company and the Chinese affiliate. */
export const demoCompanies: DemoCompanyRow[] = [
  {
    comCode: 'HB',
    name: { ko: '한빛소프트', en: 'Hanbit Soft', zh: '韩光软件' },
    domain: 'hanbit.example',
    timeZone: 'Asia/Seoul',
    theme: '',
    usesChatbot: true,
  },
  {
    comCode: 'HBH',
    name: { ko: '한빛홀딩스', en: 'Hanbit Holdings', zh: '韩光控股' },
    domain: 'hanbit-holdings.example',
    timeZone: 'Asia/Seoul',
    theme: 'indigo',
    usesChatbot: false,
  },
  {
    comCode: 'HBC',
    name: { ko: '한빛소프트차이나', en: 'Hanbit Soft China', zh: '韩光软件（中国）' },
    domain: 'hanbit-china.example',
    timeZone: 'Asia/Shanghai',
    theme: 'plum',
    usesChatbot: false,
  },
]

/** Company, code, parent, names in Korean, English and Chinese, number of people, number of people who have left. */
const rows = `
HB|HB1000||한빛소프트|Hanbit Soft|韩光软件|2|0
HB|HB1100|HB1000|기술본부|Technology Division|技术本部|2|0
HB|HB1110|HB1100|플랫폼실|Platform Office|平台室|3|0
HB|HB1111|HB1110|플랫폼개발팀|Platform Development Team|平台开发组|4|1
HB|HB1112|HB1110|클라우드운영팀|Cloud Operations Team|云运维组|8|1
HB|HB1113|HB1110|데이터팀|Data Team|数据组|7|0
HB|HB1114|HB1111|게이트웨이파트|Gateway Part|网关小组|5|0
HB|HB1115|HB1111|인증파트|Identity Part|认证小组|4|0
HB|HB1120|HB1100|제품개발실|Product Development Office|产品开发室|2|0
HB|HB1121|HB1120|웹개발팀|Web Development Team|网页开发组|9|1
HB|HB1122|HB1120|모바일개발팀|Mobile Development Team|移动开发组|8|1
HB|HB1123|HB1120|디자인팀|Design Team|设计组|7|0
HB|HB1124|HB1121|접근성파트|Accessibility Part|无障碍小组|4|0
HB|HB1130|HB1100|품질보증실|Quality Office|质量保证室|2|0
HB|HB1131|HB1130|시험자동화팀|Test Automation Team|测试自动化组|7|1
HB|HB1132|HB1130|화면시험팀|Screen, Accessibility and International Languages Test Team|界面、无障碍与多语言综合测试小组|8|0
HB|HB1140|HB1100|정보보안팀|Information Security Team|信息安全组|7|0
HB|HB1150|HB1100|신기술연구팀|Emerging Technology Team|新技术研究组|0|0
HB|HB1200|HB1000|사업본부|Business Division|事业本部|2|0
HB|HB1210|HB1200|국내영업실|Domestic Sales Office|国内销售室|2|0
HB|HB1211|HB1210|공공영업팀|Public Sector Sales Team|公共销售组|8|1
HB|HB1212|HB1210|금융영업팀|Financial Sector Sales Team|金融销售组|7|1
HB|HB1213|HB1210|제조영업팀|Manufacturing Sales Team|制造销售组|7|0
HB|HB1220|HB1200|해외사업실|Global Business Office|海外事业室|2|0
HB|HB1221|HB1220|북미사업팀|North America Team|北美事业组|4|0
HB|HB1222|HB1220|중국사업팀|China Team|中国事业组|5|0
HB|HB1223|HB1220|동남아사업팀|Southeast Asia Team|东南亚事业组|4|0
HB|HB1230|HB1200|고객지원실|Customer Support Office|客户支持室|2|0
HB|HB1231|HB1230|기술지원팀|Technical Support Team|技术支持组|9|2
HB|HB1232|HB1230|고객만족팀|Customer Satisfaction Team|客户满意组|6|0
HB|HB1240|HB1200|마케팅팀|Marketing Team|市场组|7|1
HB|HB1300|HB1000|경영지원본부|Management Support Division|经营支持本部|2|0
HB|HB1310|HB1300|경영지원실|Management Support Office|经营支持室|3|0
HB|HB1311|HB1310|인사팀|Human Resources Team|人事组|5|1
HB|HB1312|HB1310|총무팀|General Affairs Team|总务组|7|1
HB|HB1313|HB1310|재무팀|Finance Team|财务组|7|1
HB|HB1314|HB1310|법무팀|Legal Team|法务组|4|0
HB|HB1320|HB1300|정보전략팀|Information Strategy Team|信息战略组|4|0
HB|HB1330|HB1300|홍보팀|Public Relations Team|公关组|5|0
HB|HB-MAILONLY-01|HB1300|협력사 지원반|Partner Support Group|合作方支持班|3|0
HB|HB1900|HB0999|특별프로젝트팀|Special Project Team|特别项目组|4|0
HBH|HBH100||한빛홀딩스|Hanbit Holdings|韩光控股|2|0
HBH|HBH110|HBH100|전략기획실|Strategy Office|战略规划室|5|0
HBH|HBH111|HBH110|투자팀|Investment Team|投资组|6|1
HBH|HBH112|HBH110|사업전략팀|Business Strategy Team|事业战略组|5|0
HBH|HBH120|HBH100|재무관리실|Financial Control Office|财务管理室|3|0
HBH|HBH121|HBH120|회계팀|Accounting Team|会计组|5|1
HBH|HBH122|HBH120|자금팀|Treasury Team|资金组|4|0
HBH|HBH130|HBH100|감사실|Audit Office|审计室|4|0
HBH|HBH140|HBH100|브랜드팀|Brand Team|品牌组|4|0
HBC|HBC100||한빛소프트차이나|Hanbit Soft China|韩光软件（中国）|1|0
HBC|HBC110|HBC100|상하이지사|Shanghai Branch|上海分公司|5|1
HBC|HBC111|HBC110|상하이영업팀|Shanghai Sales Team|上海销售组|5|0
HBC|HBC112|HBC110|상하이개발팀|Shanghai Development Team|上海开发组|7|1
HBC|HBC120|HBC100|베이징지사|Beijing Branch|北京分公司|3|0
HBC|HBC121|HBC120|베이징영업팀|Beijing Sales Team|北京销售组|4|0
HBC|HBC122|HBC120|베이징기술지원팀|Beijing Technical Support Team|北京技术支持组|4|0
HBC|HBC130|HBC100|관리부|Administration Department|行政部|3|0
HBC|HBC-MAILONLY-01|HBC130|물류지원반|Logistics Support Group|物流支持班|2|0
`

/** All departments of the demo: up to depth 5, one without people, one with an unknown parent, two MAILONLY. */
export const demoDepartments: DemoDepartment[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [comCode = '', deptCode = '', parent = '', ko = '', en = '', zh = '', people = '0', retired = '0'] =
      row.split('|')
    return {
      comCode,
      deptCode,
      parent,
      name: { ko, en, zh },
      people: Number(people),
      retired: Number(retired),
    }
  })
