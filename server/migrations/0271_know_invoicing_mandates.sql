-- The mandate by which an artisan has invoices issued in their name is a text of its own, in versions.
alter table legal_texts
  drop constraint legal_texts_kind_known,
  add constraint legal_texts_kind_known check (kind in ('terms', 'privacy', 'mandate', 'invoicing', 'lessor'));
alter table legal_text_drafts
  drop constraint legal_text_drafts_kind_known,
  add constraint legal_text_drafts_kind_known check (kind in ('terms', 'privacy', 'mandate', 'invoicing', 'lessor'));

create or replace function text_concerns(text_kind text, person_role text) returns boolean language sql immutable as $$
  select case text_kind
    when 'mandate' then person_role = 'artisan'
    when 'invoicing' then person_role = 'artisan'
    when 'lessor' then person_role = 'lessor'
    else person_role <> 'admin'
  end
$$;

-- The latest version of the mandate that somebody has accepted; none while they have not.
create function invoicing_mandate(person uuid) returns date language sql stable as $$
  select max(effective_on) from legal_acceptances join legal_texts on legal_texts.id = text_id
  where user_id = person and kind = 'invoicing'
$$;

-- What an invoice must say of its seller and is not known (CGI ann. II art. 242 nonies A): empty when all of it is.
create function missing_for_invoices(identity jsonb) returns text[] language sql immutable as $$
  select array_remove(array[
    case when coalesce(identity ->> 'siret', '') = '' then 'siret' end,
    case when coalesce(identity ->> 'address', '') = '' then 'address' end,
    case when identity ->> 'vatStatus' is null then 'vatStatus' end,
    case when identity ->> 'vatStatus' = 'liable' and identity ->> 'vatNumber' is null then 'vatNumber' end
  ], null)
$$;
