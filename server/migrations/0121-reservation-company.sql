-- A date that took another resource was stored under the company of the first one, also if the resource was shared by
-- another company: no list joined it with its resource, and it could not be cancelled. Such dates move to a request of
-- their own in the company of their resource; then a foreign key refuses them.
do $$
declare
  wrong record;
  new_request bigint;
begin
  for wrong in
    select booking.com_code, booking.request_id, booking.resource_id, resource.com_code as right_com,
           min(booking.start_date) as start_date, array_agg(booking.booking_id) as booking_ids
      from reservation_booking booking
      join reservation_resource resource on resource.resource_id = booking.resource_id
     where resource.com_code <> booking.com_code
     group by booking.com_code, booking.request_id, booking.resource_id, resource.com_code
  loop
    insert into reservation_request (
      com_code, resource_id, person_code, person_com_code, dept_code, title, content, start_date, end_date,
      start_minute, end_minute, custom, created_at, updated_at)
    select wrong.right_com, wrong.resource_id, person_code, person_com_code, dept_code, title, content,
           wrong.start_date, wrong.start_date + (end_date - start_date), start_minute, end_minute, '[]',
           created_at, updated_at
      from reservation_request where com_code = wrong.com_code and request_id = wrong.request_id
    returning request_id into new_request;
    insert into reservation_participant (com_code, request_id, sort, person_code, email)
    select wrong.right_com, new_request, sort, person_code, email
      from reservation_participant where com_code = wrong.com_code and request_id = wrong.request_id;
    create temporary table moved_decision on commit drop as
      select * from reservation_decision
       where com_code = wrong.com_code and booking_id = any(wrong.booking_ids);
    delete from reservation_decision where com_code = wrong.com_code and booking_id = any(wrong.booking_ids);
    update reservation_booking set com_code = wrong.right_com, request_id = new_request
     where com_code = wrong.com_code and booking_id = any(wrong.booking_ids);
    insert into reservation_decision (com_code, booking_id, person_code, accepts, comment, decided_at)
    select wrong.right_com, booking_id, person_code, accepts, comment, decided_at from moved_decision;
    drop table moved_decision;
  end loop;
end $$;
alter table reservation_booking
  add constraint reservation_booking_resource foreign key (com_code, resource_id)
    references reservation_resource (com_code, resource_id);
