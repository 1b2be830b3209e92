/** Six valid files: two companies, a tree of three levels, a concurrent post, quotes and line breaks. */
export const good = {
  'companies.csv': 'com_code,name_ko,name_en,sort\nHB,한빛,Hanbit,1\nHH,한빛홀딩스,Holdings,2\n',
  'departments.csv':
    'com_code,dept_code,parent_dept_code,name_ko\nHB,D1,,본사\nHB,D11,D1,개발실\nHB,D111,D11,똠방각하팀\nHH,H1,,지주\n',
  'titles.csv':
    'com_code,kind,code,name_ko,sort\nHB,title,T1,부장,1\nHB,position,P1,팀장,1\nHH,title,T1,이사,1\n',
  'people.csv':
    'com_code,person_code,employee_number,name_ko,email,home_address,retired_on\nHB,P1,2014,김서연,a@hb.example,"서울시 ""강남구"",\n2층",\nHB,P2,2015,박준호,b@hb.example,,\nHH,P3,2016,서도윤,c@hh.example,,\n',
  'posts.csv':
    'com_code,dept_code,person_code,title_code,position_code,is_main,from_date,until_date\nHB,D111,P1,T1,P1,Y,2014-03-11,\nHH,H1,P1,,,N,2020-01-01,\nHB,D11,P2,,,Y,2015-01-01,\nHH,H1,P3,T1,,Y,2016-01-01,\n',
  'accounts.csv':
    'person_code,login,password,roles,language\nP1,User,first-password,hr-manager;board-manager@HH,\nP2,peer,first-password,,en-US\nP3,outsider,first-password,,\n',
}
/** Files by name. */
export type Files = Record<string, string>

/** The valid files with replacements; each `from` must occur in its file. */
export function edited(...edits: [file: keyof typeof good, from: string, to: string][]): Files {
  const files: Files = { ...good }
  for (const [file, from, to] of edits) {
    if (!files[file]?.includes(from)) throw new Error(`${file} has no ${from}`)
    files[file] = files[file].replace(from, to)
  }
  return files
}
