-- What a professional tells the people who buy from them, beside name, trade name and SIRET: all of it may be missing.
alter table artisan_profiles
  add column legal_form text,
  add column business_address text,
  add column business_phone text,
  add column business_email text,
  add column register text,
  add column vat_status text constraint artisan_profiles_vat_status_known
    check (vat_status in ('franchise', 'liable', 'outside')),
  add column vat_number text,
  add column mediator_name text,
  add column mediator_site text,
  add column packaging_number text,
  add column alcohol_licence text,
  add column alcohol_licence_on date,
  -- The day they committed themselves to sell only what the law allows.
  add column law_certified_on date;

-- Who somebody is for whoever makes a contract with them. A buyer is owed an address, a phone and an e-mail: those of the
-- account stand in for those of a business that gave none. An account that was closed has none left.
create function seller_identity(person users, business artisan_profiles) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'kind', case when business.user_id is null then 'private' else 'professional' end,
    'name', coalesce(business.company_name, trim(person.first_name || ' ' || person.name)),
    'tradeName', business.trade_name,
    'legalForm', business.legal_form,
    'siret', business.siret,
    'register', business.register,
    'vatStatus', business.vat_status,
    'vatNumber', business.vat_number,
    'address', coalesce(business.business_address, nullif(person.address, '')),
    'phone', coalesce(business.business_phone, nullif(person.mobile_phone, ''), nullif(person.fixed_phone, '')),
    'email', coalesce(business.business_email, case when person.deleted_at is null then person.email end),
    'mediatorName', business.mediator_name,
    'mediatorSite', business.mediator_site,
    'packagingNumber', business.packaging_number,
    'alcoholLicence', business.alcohol_licence,
    'alcoholLicenceOn', business.alcohol_licence_on,
    'certifiedOn', business.law_certified_on)
$$;

-- Frozen when it is bought or rented: what becomes of the profile later changes nothing here.
alter table order_lines add column seller_identity jsonb;
alter table rentals add column lessor_identity jsonb, add column artisan_identity jsonb;

create function freeze_seller_identity() returns trigger language plpgsql as $$
begin
  select seller_identity(users, artisan_profiles)
    || jsonb_build_object('name', new.seller_company_name, 'tradeName', new.seller_name, 'siret', new.seller_siret)
  into new.seller_identity
  from users left join artisan_profiles on user_id = users.id where users.id = new.seller_id;
  return new;
end
$$;
create trigger order_lines_freeze_seller_identity before insert on order_lines
  for each row when (new.seller_identity is null) execute function freeze_seller_identity();

create function freeze_rental_identities() returns trigger language plpgsql as $$
begin
  select seller_identity(users, artisan_profiles) into new.lessor_identity
  from users left join artisan_profiles on user_id = users.id where users.id = new.lessor_id;
  select seller_identity(users, artisan_profiles) into new.artisan_identity
  from users left join artisan_profiles on user_id = users.id where users.id = new.artisan_id;
  return new;
end
$$;
create trigger rentals_freeze_identities before insert or update of status on rentals
  for each row when (new.status = 'confirmed' and new.lessor_identity is null) execute function freeze_rental_identities();

-- What was sold and rented before.
update order_lines
set seller_identity = seller_identity(users, artisan_profiles)
  || jsonb_build_object('name', seller_company_name, 'tradeName', seller_name, 'siret', seller_siret)
from users left join artisan_profiles on artisan_profiles.user_id = users.id
where users.id = order_lines.seller_id;
update rentals
set lessor_identity = seller_identity(lessor, null::artisan_profiles), artisan_identity = seller_identity(artisan, artisan_profiles)
from users as lessor, users as artisan join artisan_profiles on artisan_profiles.user_id = artisan.id
where lessor.id = rentals.lessor_id and artisan.id = rentals.artisan_id and confirmed_at is not null;
