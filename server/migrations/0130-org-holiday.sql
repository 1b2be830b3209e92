-- The country whose public holidays a company has. It follows from the time zone of the company; null for others.
create function org_country(time_zone text) returns text language sql immutable parallel safe
return case
  when time_zone in ('Asia/Seoul', 'ROK') then 'KR'
  when time_zone in ('Asia/Shanghai', 'Asia/Chongqing', 'Asia/Chungking', 'Asia/Harbin', 'Asia/Urumqi', 'Asia/Kashgar',
                     'PRC') then 'CN'
  when time_zone in ('America/New_York', 'America/Detroit', 'America/Chicago', 'America/Menominee', 'America/Denver',
                     'America/Boise', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage', 'America/Juneau',
                     'America/Sitka', 'America/Metlakatla', 'America/Yakutat', 'America/Nome', 'America/Adak',
                     'Pacific/Honolulu')
    or time_zone ~ '^(US|America/(Indiana|Kentucky|North_Dakota))/' then 'US'
end;

-- Holidays and make-up working days. At most one entry per day in each scope: a country, a company, or all companies
-- if both are null.
create table org_holiday (
  holiday_id bigint primary key generated always as identity,
  country text check (country in ('KR', 'CN', 'US')),
  com_code text references org_company,
  day date not null,
  name_ko text not null check (name_ko <> ''),
  name_en text not null default '',
  name_zh text not null default '',
  kind text not null check (kind in ('public', 'substitute', 'temporary', 'company', 'makeup')),
  is_workday boolean not null generated always as (kind = 'makeup') stored,
  check (country is null or com_code is null)
);
create unique index org_holiday_day on org_holiday (com_code, country, day) nulls not distinct;

-- The last year of each country that was loaded from public-holidays.json. Later years are loaded once; removed days
-- of earlier years are not added again.
create table org_holiday_edition (country text primary key, until_year int not null);

-- The holidays of each company: one per day. The company's own entry wins, then the one of all companies.
create view org_public_holiday as
  select distinct on (company.com_code, holiday.day) company.com_code, holiday.day, holiday.holiday_id,
         holiday.name_ko, holiday.name_en, holiday.name_zh, holiday.kind, holiday.is_workday
    from org_company company
    join org_holiday holiday
      on holiday.com_code = company.com_code
      or (holiday.com_code is null
          and (holiday.country is null or holiday.country = org_country(company.time_zone)))
   order by company.com_code, holiday.day, holiday.com_code nulls last, holiday.country nulls first;

-- Days on which people are away. Another room writes them under its own key (source, source_id) and removes exactly
-- what it wrote. `starts_at_noon`: the first day is a half day, away from noon; `ends_at_noon`: the last day until noon.
create table org_absence (
  absence_id bigint primary key generated always as identity,
  person_code text not null references org_person (person_code),
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  starts_at_noon boolean not null default false,
  ends_at_noon boolean not null default false,
  kind text not null check (kind in ('leave', 'sick', 'trip', 'training', 'other')),
  source text not null check (source <> ''),
  source_id text not null,
  check (from_day < until_day or not (starts_at_noon and ends_at_noon))
);
create index org_absence_person on org_absence (person_code, until_day);
create unique index org_absence_source on org_absence (source, source_id, person_code, from_day);

create view org_public_absence as
  select absence.absence_id, person.com_code, absence.person_code, absence.from_day, absence.until_day,
         absence.starts_at_noon, absence.ends_at_noon, absence.kind, absence.source, absence.source_id
    from org_absence absence
    join org_person person on person.person_code = absence.person_code;
