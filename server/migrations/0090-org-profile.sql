-- What people state of themselves in the profile window (spec 2§2). The files of HR neither bring nor overwrite it.
create table org_profile (
  com_code text not null references org_company,
  person_code text primary key references org_person (person_code),
  postcode text not null,
  address text not null,
  address_detail text not null,
  -- The part before the @; what follows is the domain of the company.
  second_email text not null check (second_email = lower(second_email)),
  birth_date date
);
create unique index org_profile_second_email on org_profile (com_code, second_email) where second_email <> '';
